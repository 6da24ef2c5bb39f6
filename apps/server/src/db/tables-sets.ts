/** Social sets and posting schedules. The migrations are the truth; this file follows them. */
export interface SetTables {}
