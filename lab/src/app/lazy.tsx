/** Parts of the page that are loaded when they are first shown. */
import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Loading<Props> {
  readonly Part: ComponentType<Props> | null;
  readonly error: string | null;
}

/** A component that stands for one that `load` fetches; says so where it cannot be had. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ComponentChild {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props) {
    const [{ Part, error }, setLoading] = useState<Loading<Props>>({ Part: loaded, error: null });
    useEffect(() => {
      if (Part !== null || error !== null) return;
      load().then(
        (part) => {
          loaded = part;
          setLoading({ Part: part, error: null });
        },
        () => setLoading({ Part: null, error: 'This part of the page could not be loaded.' }),
      );
    }, [Part, error]);
    if (Part !== null) return <Part {...props} />;
    if (error === null) return <p class="quiet">Loading…</p>;
    return (
      <p class="quiet" role="alert">
        {error}{' '}
        <button type="button" onClick={() => setLoading({ Part: null, error: null })}>
          Try again
        </button>
      </p>
    );
  };
}
