type Header = { readonly name: string; readonly value: string };

/** Headers as they are typed, one a line: `Name: value`. @returns undefined if a line is not a header */
export function headersIn(typed: string): Header[] | undefined {
  const lines = typed.split('\n').map((line) => line.trim());
  const headers: Header[] = [];
  for (const line of lines.filter(Boolean)) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || name === '' || value === '') return undefined;
    headers.push({ name, value });
  }
  return headers;
}
