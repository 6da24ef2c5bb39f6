import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import type { Proof } from './reauth.ts'
import { workspaceSettingsQuery, workspacesQuery } from './workspaces.ts'

export type WorkspaceSettings = AnswerOf<'getWorkspaceSettings'>
/** The settings as a form has them: a cap that is removed is null. */
export type SettingsValues = Omit<WorkspaceSettings, 'x_monthly_cap_usd'> & { x_monthly_cap_usd?: number | null }
type WorkspaceSettingsChange = NonNullable<Parameters<typeof api.updateWorkspaceSettings>[0]['body']>

/** Saves only the given settings, so that another admin's changes to the others stay. */
export const saveWorkspaceSettings = async (id: string, change: WorkspaceSettingsChange): Promise<void> => {
  queries.setQueryData(workspaceSettingsQuery(id).queryKey, (await api.updateWorkspaceSettings({ params: { id }, body: change })).body)
  // The list has the name, the color and the time zone, which every page shows.
  await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
}

/** The front page of the site with these values, as HTML. */
export const sitePreviewQuery = (id: string, site: WorkspaceSettings['site']) =>
  queryOptions({
    queryKey: ['workspaces', id, 'site-preview', site],
    queryFn: async ({ signal }) => (await api.previewSite({ params: { id }, body: { site }, signal })).body.text(),
    placeholderData: keepPreviousData,
  })

export const workspaceDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'deletion'],
    queryFn: async ({ signal }) => (await api.previewWorkspaceDeletion({ params: { id }, signal })).body,
    staleTime: 0,
  })

export const deleteWorkspace = async (id: string, name: string, proof: Proof): Promise<void> => {
  await api.deleteWorkspace({ params: { id }, body: { confirm_name: name, ...proof } })
  await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
}
