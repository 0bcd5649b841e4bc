/** Files that are dragged from the desktop onto a part of the page. */
import { useState } from 'preact/hooks';

export function droppedFiles({ files }: DataTransfer): File[] {
  return [...files];
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Handlers for the part, and whether something is above it. */
export function useDrop(take: (transfer: DataTransfer) => unknown) {
  const [isDropping, setDropping] = useState(false);
  return {
    isDropping,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      // Nothing else on the page takes it for a scene.
      event.stopPropagation();
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      const [part, next] = [event.currentTarget as Node, event.relatedTarget as Node | null];
      if (!part.contains(next)) setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.stopPropagation();
      setDropping(false);
      take(event.dataTransfer);
    },
  };
}
