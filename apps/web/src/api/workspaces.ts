import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type WorkspaceView = AnswerOf<'listWorkspaces'>[number]

/** The workspaces that the user can reach, by name. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => (await api.listWorkspaces({ signal })).body,
})

/** By what days are told in a workspace. The server always says it. */
export const daysOf = ({ timezone: zone = 'UTC', week_start: weekStart = 'monday' }: WorkspaceView) => ({ zone, weekStart })

/** Time zone, week start and the like. */
export const workspaceSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'settings'],
    queryFn: async ({ signal }) => (await api.getWorkspaceSettings({ params: { id }, signal })).body,
  })

const storageKey = 'workspace'

/** The workspace that was asked for by id, else the one that was used last, else the first; undefined when there is none. */
export const chooseWorkspace = (workspaces: readonly WorkspaceView[], id?: string): WorkspaceView | undefined => {
  const last = localStorage.getItem(storageKey)
  return workspaces.find((one) => one.id === id) ?? workspaces.find((one) => one.id === last) ?? workspaces[0]
}

export const rememberWorkspace = (id: string): void => localStorage.setItem(storageKey, id)

/** Whether somebody worked in this browser before, and so is likely to be signed in still. */
export const hasBeenHere = (): boolean => localStorage.getItem(storageKey) !== null

export const forgetWorkspace = (): void => localStorage.removeItem(storageKey)
