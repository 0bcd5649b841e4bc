import type { Model } from './model.ts';

/** Whether matter is in the plane z = 0, 1 m thick: soft matter on a grid of two dimensions, or grains with outlines. */
export const isInPlane = ({ soft, shapes }: Pick<Model, 'soft' | 'shapes'>): boolean =>
  soft?.dimensions === 2 || shapes !== null;
