/** Returns a text compressed with gzip, in base 64. */
export async function gzip(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  // An argument list has a limit, which the parts stay below.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(binary);
}
