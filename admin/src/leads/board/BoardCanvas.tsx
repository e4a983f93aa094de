import { BoardColumns } from './BoardColumns';
import { BoardDnd } from './BoardDnd';
import { OtherStages } from './OtherStages';

/** Everything that needs the drag-and-drop and virtual-list libraries: a chunk of its own, read beside the data. */
export function BoardCanvas() {
  return (
    <BoardDnd>
      <BoardColumns />
      <OtherStages />
    </BoardDnd>
  );
}
