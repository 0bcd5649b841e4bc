/** What the front end must refuse, where it must say so (at the mark «), and what it must say. */

export interface Rejected {
  readonly what: string;
  readonly module: string;
  readonly body: string;
  /** Part of the message, or of the cure. */
  readonly says: string;
  /** 'wgsl': the GPU would refuse it too. 'talus': our rule. */
  readonly by: 'wgsl' | 'talus';
}

export const body = (what: string, text: string, says: string, by: Rejected['by'] = 'wgsl'): Rejected => ({
  what,
  module: '',
  body: text,
  says,
  by,
});
export const module = (what: string, text: string, says: string, use = '', by: Rejected['by'] = 'wgsl'): Rejected => ({
  what,
  module: text,
  body: use,
  says,
  by,
});
