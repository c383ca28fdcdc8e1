import type { RegistryFieldsType, TemplatesType, Widget } from "@rjsf/utils";
import { AddressField } from "./fields/address.tsx";
import { BlockField } from "./fields/block.tsx";
import { ChoicesField } from "./fields/choices.tsx";
import { LateListField } from "./fields/list.tsx";
import { NumberField } from "./fields/number.tsx";
import { FieldTemplate } from "./templates/field-template.tsx";
import { ObjectFieldTemplate } from "./templates/object-field-template.tsx";
import { CheckboxWidget } from "./widgets/checkbox.tsx";
import { ConsentWidget } from "./widgets/consent.tsx";
import { CurrencyWidget } from "./widgets/currency.tsx";
import { DateWidget } from "./widgets/date.tsx";
import { EmailWidget } from "./widgets/email.tsx";
import { NumberWidget } from "./widgets/number.tsx";
import { PasswordWidget } from "./widgets/password.tsx";
import { PhoneWidget } from "./widgets/phone.tsx";
import { RadioCardsWidget } from "./widgets/radio-cards.tsx";
import { SelectWidget } from "./widgets/select.tsx";
import { StateWidget } from "./widgets/state.tsx";
import { SuggestWidget } from "./widgets/suggest.tsx";
import { TextWidget } from "./widgets/text.tsx";
import { TextareaWidget } from "./widgets/textarea.tsx";
import { lateWidget, type LateWidget } from "./widgets/late-widget.ts";

export { blocks } from "./blocks/index.ts";

const checkboxes = lateWidget(
  async () => (await import("./widgets/checkboxes.tsx")).CheckboxesWidget,
);

/** Widgets that the first screens do not show. Their code loads with the first screen that does. */
export const lateWidgets: Record<string, LateWidget> = {
  checkboxes,
  country: lateWidget(async () => (await import("./widgets/country.tsx")).CountryWidget),
  identifier: lateWidget(async () => (await import("./widgets/identifier.tsx")).IdentifierWidget),
  masked: lateWidget(async () => (await import("./widgets/masked.tsx")).MaskedWidget),
  share: lateWidget(async () => (await import("./widgets/share.tsx")).ShareWidget),
};

/**
 * Widgets by the name in `ui:widget`; schemas/widgets/<name>.schema.json describes their options.
 */
export const widgets: Record<string, Widget> = {
  text: TextWidget,
  email: EmailWidget,
  password: PasswordWidget,
  currency: CurrencyWidget,
  number: NumberWidget,
  phone: PhoneWidget,
  date: DateWidget,
  select: SelectWidget,
  "radio-cards": RadioCardsWidget,
  checkbox: CheckboxWidget,
  consent: ConsentWidget,
  state: StateWidget,
  suggest: SuggestWidget,
  textarea: TextareaWidget,
  ...Object.fromEntries(
    Object.entries(lateWidgets).map(([name, { component }]) => [name, component]),
  ),
};

/** A property that the screen fills by itself, such as that a page was seen, renders nothing. */
const HiddenWidget: Widget = () => null;

/** RJSF looks up its defaults under these names. */
export const rjsfWidgets: Record<string, Widget> = {
  ...widgets,
  HiddenWidget,
  TextWidget,
  EmailWidget,
  PasswordWidget,
  DateWidget,
  SelectWidget,
  CheckboxWidget,
  CheckboxesWidget: checkboxes.component,
  TextareaWidget,
};

const nothing = () => null;

/**
 * Fields by the name in `ui:field`; NumberField and ArrayField replace RJSF's. The screen gives
 * `nothing` to a property that is not asked.
 */
export const fields: RegistryFieldsType = {
  address: AddressField,
  block: BlockField,
  list: LateListField,
  nothing,
  NumberField,
  ArrayField: ChoicesField,
};

/** The FieldTemplate renders these parts itself, so their own templates render nothing. */
export const templates: Partial<Omit<TemplatesType, "ButtonTemplates">> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  ErrorListTemplate: nothing,
  TitleFieldTemplate: nothing,
};
