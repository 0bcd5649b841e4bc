/** How components come by the lab that they belong to. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from './lab.ts';

export const LabContext = createContext<Lab | null>(null);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (lab === null) throw new Error('this part of the page is outside of a lab');
  return lab;
}
