/** Pointer and key actions, in the form shared by WebDriver and WebDriver BiDi (W3C WebDriver, "Actions"). */
export type Source =
  | { readonly type: 'pointer'; readonly id: string; readonly parameters: object; readonly actions: object[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: object[] };

export function clickActions(x: number, y: number): readonly Source[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

export function keyActions(keys: readonly string[]): readonly Source[] {
  return [{ type: 'key', id: 'keyboard', actions: keys.flatMap(pressed) }];
}

function pressed(key: string): object[] {
  const parts = key === '+' ? [key] : key.split('+').map((part) => codes[part] ?? part);
  return [
    ...parts.map((value) => ({ type: 'keyDown', value })),
    ...parts.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** Key codes of W3C WebDriver, "Keyboard actions". */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
