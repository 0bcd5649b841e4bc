/** Whether the page around a figure is dark or light: as its root says, or as the machine is set. */
import { useEffect, useState } from 'preact/hooks';

type Theme = 'dark' | 'light';

function presentTheme(): Theme {
  const told = document.documentElement.dataset['theme'];
  if (told === 'dark' || told === 'light') return told;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function useTheme(): Theme {
  const [theme, setTheme] = useState(presentTheme);
  useEffect(() => {
    const follow = (): void => setTheme(presentTheme());
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const media = window.matchMedia('(prefers-color-scheme: light)');
    media.addEventListener('change', follow);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', follow);
    };
  }, []);
  return theme;
}
