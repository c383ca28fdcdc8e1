/**
 * The reference: the fields of the first registration screen, written by hand with React, Mantine and
 * Mantine's form hook. It has the same texts and rules, suggestions for the street, and nothing else
 * of the product.
 */
import {
  Anchor,
  AppShell,
  Autocomplete,
  Button,
  Container,
  MantineProvider,
  NativeSelect,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import "@mantine/core/styles.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { kinds, states, uses, type Choice } from "./fields.ts";

const empty = {
  street1: "",
  street2: "",
  city: "",
  state: "",
  zip: "",
  propertyType: "",
  occupancy: "",
};

const postBox = /^\s*p\.?\s*o\.?\s*box\b/i;

/** Street addresses that the lookup of the product would give. */
function useSuggestions(text: string): string[] {
  const [matches, setMatches] = useState<string[]>([]);
  useEffect(() => {
    if (text.length < 3) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/lookup?q=${encodeURIComponent(text)}`, { signal: asking.signal })
        .then((answer) => answer.json())
        .then(setMatches, () => {});
    }, 250);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return matches;
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <Stack gap="xs" mt="xs">
      {choices.map(({ value, label, description }) => (
        <Radio.Card key={value} value={value} p="md">
          <Radio.Indicator /> <Text component="span">{label}</Text>
          {description ? <Text size="sm">{description}</Text> : null}
        </Radio.Card>
      ))}
    </Stack>
  );
}

function PropertyForm() {
  const form = useForm({
    mode: "controlled",
    initialValues: empty,
    validate: {
      street1: (value) =>
        value.trim().length < 3
          ? "Enter a street address"
          : postBox.test(value)
            ? "Enter the street address of the home. A P.O. box can be your mailing address later."
            : null,
      city: (value) => (value.trim().length < 2 ? "Enter a city" : null),
      state: (value) => (value === "" ? "Choose a state" : null),
      zip: (value) =>
        /^\d{5}(-\d{4})?$/.test(value)
          ? null
          : "Enter five digits, like 97204, or nine, like 97204-1234.",
      propertyType: (value) => (value === "" ? "Choose one" : null),
      occupancy: (value) => (value === "" ? "Choose one" : null),
    },
  });
  const suggestions = useSuggestions(form.values.street1);
  return (
    <form onSubmit={form.onSubmit(() => {})} noValidate>
      <Stack>
        <Autocomplete
          label="Street address"
          required
          autoComplete="address-line1"
          data={suggestions}
          {...form.getInputProps("street1")}
        />
        <TextInput
          label="Apartment, unit, or floor"
          autoComplete="address-line2"
          {...form.getInputProps("street2")}
        />
        <TextInput
          label="City"
          required
          autoComplete="address-level2"
          {...form.getInputProps("city")}
        />
        <NativeSelect
          label="State"
          required
          autoComplete="address-level1"
          data={["", ...states]}
          {...form.getInputProps("state")}
        />
        <TextInput
          label="ZIP code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.getInputProps("zip")}
        />
        <Radio.Group label="What kind of home is it?" {...form.getInputProps("propertyType")}>
          <Choices choices={kinds} />
        </Radio.Group>
        <Radio.Group label="How do you use it?" {...form.getInputProps("occupancy")}>
          <Choices choices={uses} />
        </Radio.Group>
        <Button type="submit">Continue</Button>
        <Button variant="subtle">Get help</Button>
      </Stack>
    </form>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <MantineProvider>
    <AppShell header={{ height: 60 }} footer={{ height: 60 }}>
      <AppShell.Header p="md">
        <Anchor href="/">Lender</Anchor> <Anchor href="/log-in">Log in</Anchor>
      </AppShell.Header>
      <AppShell.Main>
        <Container size="sm">
          <Title order={1}>Where is the home you want to borrow against?</Title>
          <Text>
            We look the home up in county records to estimate its value. Nothing here affects your
            credit.
          </Text>
          <PropertyForm />
        </Container>
      </AppShell.Main>
      <AppShell.Footer p="md">
        <Anchor href="/privacy">Privacy</Anchor> <Anchor href="/terms">Terms</Anchor>
      </AppShell.Footer>
    </AppShell>
  </MantineProvider>,
);
