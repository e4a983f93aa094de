/** A member of staff as colleagues see them: whom a note mentions, who has a task. */
export interface StaffMember {
  id: string;
  email: string;
  /** How the person wants to be called; null while they have not said. */
  name: string | null;
}

/** `GET /api/staff` lists no more than this; a picker narrows down on its own. */
export const STAFF_MAX = 500;
