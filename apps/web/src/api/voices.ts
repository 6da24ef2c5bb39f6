import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type VoiceView = AnswerOf<'getVoiceProfile'>
export type VoiceDefinition = VoiceView['definition']

/** The voices of a workspace, the default one first. */
export const voicesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['voices', workspaceId],
    queryFn: async ({ signal }) => (await api.listVoiceProfiles({ query: { workspace_id: workspaceId }, signal })).body.items,
  })

const refetchVoices = (workspaceId: string): Promise<void> => queries.invalidateQueries({ queryKey: voicesQuery(workspaceId).queryKey })

export const createVoice = async (workspaceId: string, name: string): Promise<VoiceView> => {
  const { body } = await api.createVoiceProfile({ body: { workspace_id: workspaceId, name } })
  await refetchVoices(workspaceId)
  return body
}

interface VoiceChange {
  name: string
  definition: VoiceDefinition
}

/** The server takes no empty texts: they mean that nothing is set. */
const withoutEmpty = (definition: VoiceDefinition): Partial<VoiceDefinition> =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))

export const saveVoice = async ({ id, workspace_id, revision }: VoiceView, { name, definition }: VoiceChange): Promise<void> => {
  await api.replaceVoiceProfile({ params: { id }, body: { expected_revision: revision, name, definition: withoutEmpty(definition) } })
  await refetchVoices(workspace_id)
}

export const makeDefaultVoice = async ({ id, workspace_id, revision }: VoiceView): Promise<void> => {
  await api.makeVoiceProfileDefault({ params: { id }, body: { expected_revision: revision } })
  await refetchVoices(workspace_id)
}

export const deleteVoice = async ({ id, workspace_id, revision }: VoiceView): Promise<void> => {
  await api.deleteVoiceProfile({ params: { id }, query: { expected_revision: revision } })
  await refetchVoices(workspace_id)
}

/** A text as the saved voice would word it. */
export const previewVoice = async (id: string, text: string): Promise<string> =>
  (await api.previewVoiceProfile({ params: { id }, body: { text } })).body.text
