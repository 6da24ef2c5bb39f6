import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { type DesignView, designQuery, designsKey } from './designs.ts'
import { queries } from './queries.ts'

export type TemplateView = AnswerOf<'listImageTemplates'>['items'][number]

/** The templates of the workspace by name, then the built-in ones. */
export const templatesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...designsKey(workspaceId), 'templates'],
    queryFn: async ({ signal }) => (await api.listImageTemplates({ query: { workspace_id: workspaceId }, signal })).body.items,
  })

export const isBuiltIn = ({ workspace_id: workspaceId }: TemplateView): boolean => workspaceId === undefined

/** Changes with the template, as the address of a cover does. */
export const templateImageUrl = ({ id, updated_at: at }: TemplateView, width: number): string =>
  `${api.getImageTemplateImage.url({ params: { id }, query: { width } })}&at=${encodeURIComponent(at ?? '')}`

const refresh = (workspaceId: string): Promise<void> => queries.invalidateQueries({ queryKey: designsKey(workspaceId) })

export const createFromTemplate = async (workspaceId: string, templateId: string, title: string): Promise<DesignView> => {
  const body = { workspace_id: workspaceId, ...(title && { title }) }
  const design = (await api.instantiateImageTemplate({ params: { id: templateId }, body, idempotencyKey: newKey() })).body
  queries.setQueryData(designQuery(design.id).queryKey, design)
  void refresh(workspaceId)
  return design
}

export interface TemplateNames {
  name: string
  category: string
}

/** Keeps the design as it is stored now as a template. */
export const saveAsTemplate = async (designId: string, names: TemplateNames): Promise<void> => {
  const { workspace_id, document } = (await api.getImageDesign({ params: { id: designId } })).body
  await api.createImageTemplate({ body: { workspace_id, ...names, document }, idempotencyKey: newKey() })
  await refresh(workspace_id)
}

export const changeTemplate = async (workspaceId: string, id: string, names: TemplateNames): Promise<void> => {
  await api.updateImageTemplate({ params: { id }, body: names })
  await refresh(workspaceId)
}

export const deleteTemplate = async (workspaceId: string, id: string): Promise<void> => {
  await api.deleteImageTemplate({ params: { id } })
  await refresh(workspaceId)
}
