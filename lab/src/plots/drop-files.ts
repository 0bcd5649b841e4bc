/** Files that are dragged from the desktop onto a part of the page. What is taken here is not taken by what is around it. */
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
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      const [part, next] = [event.currentTarget as Node, event.relatedTarget as Node | null];
      if (!part.contains(next)) setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      setDropping(false);
      take(event.dataTransfer);
    },
  };
}
