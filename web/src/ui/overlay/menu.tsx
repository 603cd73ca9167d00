import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Props = {
  /** First part of the button's accessible name, and the name of the menu. */
  label: string;
  /** Visible content of the button. */
  trigger: ReactNode;
  triggerClass: string;
  align?: 'start' | 'end';
  children: ReactNode;
};

const itemSelector = '[role="menuitem"],[role="menuitemradio"]';

/**
 * A menu in a native popover, which provides light dismiss, Escape and focus return. While open it keeps its initial items, so
 * that no item moves under the pointer when the data changes. Items are first rendered when the menu first opens: the first paint
 * of a page need not wait for them.
 */
export function Menu({ label, trigger, triggerClass, align = 'end', children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly items: ReactNode } | null>(null);
  const [used, setUsed] = useState(false);

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect();
    // At once, because the first item is focused below.
    flushSync(() => {
      setUsed(true);
      setOpened(event.newState === 'open' ? { items: children } : null);
    });
    if (event.newState !== 'open' || !box) return;
    // Opening the popover focuses the element marked `autofocus` at once; the toggle event would arrive only after the next key
    // press.
    list.current?.querySelector(itemSelector)?.setAttribute('autofocus', '');
    const style = event.currentTarget.style;
    const up = box.bottom > window.innerHeight * 0.6;
    // Large text can make the menu taller than the space next to its button; it then scrolls.
    const room = up ? box.top : window.innerHeight - box.bottom;
    style.maxHeight = `min(420px, ${Math.round(room) - 12}px)`;
    style.top = up ? 'auto' : `${box.bottom + 4}px`;
    style.bottom = up ? `${window.innerHeight - box.top + 4}px` : 'auto';
    style.left = align === 'start' ? `${Math.max(8, box.left)}px` : 'auto';
    style.right =
      align === 'end' ? `${Math.max(8, document.documentElement.clientWidth - box.right)}px` : 'auto';
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
    const at = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (event.key === 'Tab') event.currentTarget.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]?.focus();
  };

  return (
    <>
      <button ref={button} type="button" aria-haspopup="menu" popoverTarget={id} className={triggerClass}>
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onKeyDown={onKeyDown}
        className="fixed inset-auto m-0 max-h-[min(420px,60dvh)] min-w-52 max-w-[min(420px,calc(100vw-16px))] overflow-y-auto rounded-panel border border-line bg-raised p-1 text-text shadow-float motion-safe:animate-enter"
      >
        {opened ? opened.items : used ? children : null}
      </div>
    </>
  );
}

type ItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  /** For one choice among several. */
  checked?: boolean;
  onSelect: () => void;
};

const menuItemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-14 hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11';

export function MenuItem({ children, icon, danger, checked, onSelect }: ItemProps) {
  const choice = checked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with aria-checked the role is always menuitemradio
    <button
      type="button"
      role={choice ? 'menuitemradio' : 'menuitem'}
      aria-checked={choice ? checked : undefined}
      tabIndex={-1}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect();
      }}
      className={`${menuItemClass} ${danger ? 'text-bad' : 'text-text'}`}
    >
      {icon}
      <span className="grow">{children}</span>
      {checked ? <span aria-hidden="true">✓</span> : null}
    </button>
  );
}

export function MenuLine() {
  return <hr className="my-1 border-line border-t" />;
}
