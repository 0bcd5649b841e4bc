/** What a chart shows. */

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Ends of an error bar. */
  readonly low?: number;
  readonly high?: number;
}

/** `theirs` and `measured` are of others; `ours` was measured before; `live` is what runs now. */
export type ChartTone = 'theirs' | 'measured' | 'ours' | 'live' | 'other' | 'guide';

export interface ChartSeries {
  readonly name: string;
  readonly tone: ChartTone;
  readonly style: 'line' | 'dashes' | 'points' | 'line and points';
  readonly points: readonly ChartPoint[];
}

export interface ChartAxis {
  readonly label: string;
  readonly unit?: string;
  readonly range?: readonly [number, number];
  readonly isLog?: boolean;
}
