/** Colours of curves that are told apart with any kind of colour vision (after Okabe and Ito, 2008), on dark and on light ground. */
export type Theme = 'dark' | 'light';

const curves: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#0067a3', '#b84f00', '#00795a', '#7a4a8f', '#8a6100', '#2b7fb3', '#50555c'],
  dark: ['#62b8ec', '#f59a57', '#37cfa0', '#c9a3e0', '#ecc35c', '#9ed3f7', '#b4bac2'],
};

export const curveColour = (theme: Theme, index: number): string => curves[theme][index % curves[theme].length]!;

/** Lines, words and ground of a chart: a canvas cannot read the variables of the page. */
export interface ChartInk {
  readonly text: string;
  readonly grid: string;
  readonly ground: string;
  readonly now: string;
}

export const chartInk: Readonly<Record<Theme, ChartInk>> = {
  light: { text: '#50555a', grid: '#e3e0da', ground: '#f7f6f3', now: '#8a4b08' },
  dark: { text: '#a9aeb3', grid: '#262b30', ground: '#15181b', now: '#e8a94f' },
};
