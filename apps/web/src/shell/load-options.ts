import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#api/page-owner.ts'
import type { WorkspaceView } from '#api/workspaces.ts'

/** What the loader of a screen for signed-in users gets. */
export interface LoadOptions {
  context: { queries: QueryClient; user: User; workspace: WorkspaceView }
}
