import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type WorkspaceView = AnswerOf<'listWorkspaces'>[number]

export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => (await api.listWorkspaces({ signal })).body,
})

/** How a workspace counts days. The server always includes it. */
export const daysOf = ({ timezone: zone = 'UTC', week_start: weekStart = 'monday' }: WorkspaceView) => ({ zone, weekStart })

export const workspaceSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'settings'],
    queryFn: async ({ signal }) => (await api.getWorkspaceSettings({ params: { id }, signal })).body,
  })

const storageKey = 'workspace'

/** The requested workspace, otherwise the last one used, otherwise the first; undefined if there is none. */
export const chooseWorkspace = (workspaces: readonly WorkspaceView[], id?: string): WorkspaceView | undefined => {
  const last = localStorage.getItem(storageKey)
  return workspaces.find((one) => one.id === id) ?? workspaces.find((one) => one.id === last) ?? workspaces[0]
}

export const rememberWorkspace = (id: string): void => localStorage.setItem(storageKey, id)

/** True if someone has used this browser before and is thus likely to be still signed in. */
export const hasBeenHere = (): boolean => localStorage.getItem(storageKey) !== null

export const forgetWorkspace = (): void => localStorage.removeItem(storageKey)
