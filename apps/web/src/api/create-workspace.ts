import { browserZone } from '#i18n/time.ts'
import { api } from './api.ts'

/** Creates a workspace, and returns its id. Its site is already connected. */
export const createWorkspace = async (name: string): Promise<string> => {
  const { id } = (await api.createWorkspace({ body: { name } })).body
  // Use the creator's time zone instead of UTC. If this fails, the settings can still change it.
  await api.updateWorkspaceSettings({ params: { id }, body: { timezone: browserZone() } }).catch(() => undefined)
  return id
}
