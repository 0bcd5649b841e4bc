/** A button that opens a small panel below it; it closes by Escape, by a click elsewhere and when the focus leaves it. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';

export interface MenuProps {
  readonly icon?: IconName;
  readonly label: string;
  readonly title: string;
  /** What the button shows beside its icon; without, its label is for screen readers only. */
  readonly text?: ComponentChildren;
  readonly isOn?: boolean;
  /** Of the button, where it is to look otherwise than one with an icon. */
  readonly look?: string;
  /** Towards where there is room. */
  readonly opens?: 'down' | 'up';
  readonly children: ComponentChildren;
}

export function Menu({ icon, label, title, text, isOn = false, look, opens = 'down', children }: MenuProps) {
  const isOpen = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen.value) return;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) isOpen.value = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      isOpen.value = false;
      button.current?.focus();
    };
    window.addEventListener('pointerdown', leave, true);
    window.addEventListener('focusin', leave);
    window.addEventListener('keydown', escape, true);
    return () => {
      window.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', escape, true);
    };
  }, [isOpen, isOpen.value]);

  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        class={look ?? (text === undefined ? 'icon-button' : 'labelled-button')}
        ref={button}
        aria-label={label}
        aria-expanded={isOpen.value}
        data-on={isOn || undefined}
        title={title}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {text !== undefined && <span>{text}</span>}
      </button>
      {isOpen.value && (
        <div class="menu-panel" data-opens={opens} role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
