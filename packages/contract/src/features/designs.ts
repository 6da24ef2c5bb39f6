/** The image editor: designs, history, templates, return tokens, pictures of pages. */
import { Type } from 'typebox'
import { anyone, endpoint, inWorkspace, noContent, raw, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams, workspaceQuery } from './common.ts'
import {
  CompleteReturnTokenBody,
  CreateDesignBody,
  CreatedReturnToken,
  CreateReturnTokenBody,
  CreateRevisionBody,
  CreateTemplateBody,
  Design,
  DesignList,
  DesignQuery,
  DesignRevision,
  DesignRevisionDocument,
  DesignRevisionList,
  DesignTemplate,
  DesignTemplateList,
  ExportDesignBody,
  ExportedDesign,
  FavoriteDesign,
  InstantiateTemplateBody,
  Presets,
  renderParams,
  RenderQuery,
  RestoreRevisionBody,
  ReturnTokenResult,
  returnTokenParams,
  revisionQuery,
  UpdateDesignBody,
  UpdateTemplateBody,
} from './designs.schemas.ts'

const tag = 'image-editor'
const designParams = idParams('The design.')
const templateParams = idParams('The template.')
const revisionParams = Type.Object({ id: Id('The design.'), revision_id: Id('The kept state.') })
const reading = inWorkspace('viewer', 'resource.design')
const editing = inWorkspace('editor', 'resource.design')

/** Bytes. */
const documentLimit = 12 * 1024 * 1024

export const listImagePresets = endpoint({
  id: 'list-image-presets',
  method: 'GET',
  path: '/image-editor/presets',
  tag,
  summary: 'Sizes to begin with, and whether the editor is on',
  access: anyone,
  success: { 200: Presets },
})

export const listPublicImageTemplates = endpoint({
  id: 'list-public-image-templates',
  method: 'GET',
  path: '/image-editor/public-templates',
  tag,
  summary: 'Lists the templates of the service',
  access: anyone,
  success: { 200: DesignTemplateList },
})

export const createImageDesign = endpoint({
  id: 'create-image-design',
  method: 'POST',
  path: '/image-editor/designs',
  tag,
  summary: 'Creates a design',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateDesignBody,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const listImageDesigns = endpoint({
  id: 'list-image-designs',
  method: 'GET',
  path: '/image-editor/designs',
  tag,
  summary: 'Lists designs, last changed first',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: DesignQuery,
  success: { 200: DesignList },
  problems: ['feature_disabled'],
})

export const getImageDesign = endpoint({
  id: 'get-image-design',
  method: 'GET',
  path: '/image-editor/designs/{id}',
  tag,
  summary: 'A design with its document',
  access: reading,
  params: designParams,
  success: { 200: Design },
  problems: ['feature_disabled'],
})

export const updateImageDesign = endpoint({
  id: 'update-image-design',
  method: 'PATCH',
  path: '/image-editor/designs/{id}',
  tag,
  summary: 'Saves the document of a design',
  access: editing,
  params: designParams,
  body: UpdateDesignBody,
  bodyLimit: documentLimit,
  documentProperty: 'document',
  success: { 200: Design },
  problems: ['feature_disabled', 'revision_conflict'],
  conditional: true,
})

export const deleteImageDesign = endpoint({
  id: 'delete-image-design',
  method: 'DELETE',
  path: '/image-editor/designs/{id}',
  tag,
  summary: 'Deletes a design',
  access: editing,
  params: designParams,
  success: { 204: noContent },
  problems: ['feature_disabled'],
  conditional: true,
})

export const toggleImageDesignFavorite = endpoint({
  id: 'toggle-image-design-favorite',
  method: 'PATCH',
  path: '/image-editor/designs/{id}/favorite',
  tag,
  summary: 'Marks a design as a favourite of the caller, or takes the mark back',
  access: editing,
  params: designParams,
  success: { 200: FavoriteDesign },
  problems: ['feature_disabled'],
})

export const duplicateImageDesign = endpoint({
  id: 'duplicate-image-design',
  method: 'POST',
  path: '/image-editor/designs/{id}/duplicate',
  tag,
  summary: 'Makes an independent copy of a design',
  access: editing,
  params: designParams,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const listImageDesignRevisions = endpoint({
  id: 'list-image-design-revisions',
  method: 'GET',
  path: '/image-editor/designs/{id}/revisions',
  tag,
  summary: 'Lists the kept states of a design, newest first',
  access: reading,
  params: designParams,
  query: revisionQuery,
  success: { 200: DesignRevisionList },
  problems: ['feature_disabled'],
})

export const createImageDesignRevision = endpoint({
  id: 'create-image-design-revision',
  method: 'POST',
  path: '/image-editor/designs/{id}/revisions',
  tag,
  summary: 'Keeps the present state under a name',
  access: editing,
  params: designParams,
  body: CreateRevisionBody,
  success: { 201: DesignRevision },
  problems: ['feature_disabled', 'revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const getImageDesignRevision = endpoint({
  id: 'get-image-design-revision',
  method: 'GET',
  path: '/image-editor/designs/{id}/revisions/{revision_id}',
  tag,
  summary: 'A kept state with its document',
  access: reading,
  params: revisionParams,
  success: { 200: DesignRevisionDocument },
  problems: ['feature_disabled'],
})

export const restoreImageDesignRevision = endpoint({
  id: 'restore-image-design-revision',
  method: 'POST',
  path: '/image-editor/designs/{id}/revisions/{revision_id}/restore',
  tag,
  summary: 'Makes a kept state the present one',
  description: 'What was the present state is kept as a restore point. Pictures that lie in the trash come back.',
  access: editing,
  params: revisionParams,
  body: RestoreRevisionBody,
  success: { 200: Design },
  problems: ['feature_disabled', 'revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const getImageDesignPage = endpoint({
  id: 'get-image-design-page',
  method: 'GET',
  path: '/image-editor/designs/{id}/pages/{page_id}/image',
  tag,
  summary: 'A page of a design as a picture',
  access: reading,
  params: renderParams,
  query: RenderQuery,
  success: { 200: raw('image/*') },
  problems: ['feature_disabled'],
})

export const exportImageDesign = endpoint({
  id: 'export-image-design',
  method: 'POST',
  path: '/image-editor/designs/{id}/exports',
  tag,
  summary: 'Puts pages of a design into the media library, as pictures',
  access: editing,
  params: designParams,
  body: ExportDesignBody,
  success: { 201: ExportedDesign },
  problems: ['feature_disabled', 'limit_reached', 'state_conflict'],
  idempotency: 'optional',
})

export const listImageTemplates = endpoint({
  id: 'list-image-templates',
  method: 'GET',
  path: '/image-editor/templates',
  tag,
  summary: 'Lists the templates of a workspace, then those of the service',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: DesignTemplateList },
  problems: ['feature_disabled'],
})

export const createImageTemplate = endpoint({
  id: 'create-image-template',
  method: 'POST',
  path: '/image-editor/templates',
  tag,
  summary: 'Creates a template',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateTemplateBody,
  bodyLimit: documentLimit,
  documentProperty: 'document',
  success: { 201: DesignTemplate },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const updateImageTemplate = endpoint({
  id: 'update-image-template',
  method: 'PATCH',
  path: '/image-editor/templates/{id}',
  tag,
  summary: 'Renames a template',
  access: self,
  params: templateParams,
  body: UpdateTemplateBody,
  success: { 200: DesignTemplate },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const deleteImageTemplate = endpoint({
  id: 'delete-image-template',
  method: 'DELETE',
  path: '/image-editor/templates/{id}',
  tag,
  summary: 'Deletes a template',
  access: self,
  params: templateParams,
  success: { 204: noContent },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const instantiateImageTemplate = endpoint({
  id: 'instantiate-image-template',
  method: 'POST',
  path: '/image-editor/templates/{id}/instantiate',
  tag,
  summary: 'Makes a design from a template',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: templateParams,
  body: InstantiateTemplateBody,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const createImageReturnToken = endpoint({
  id: 'create-image-return-token',
  method: 'POST',
  path: '/image-editor/return-tokens',
  tag,
  summary: 'Notes where an editor that is opened now shall bring its pictures',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateReturnTokenBody,
  success: { 201: CreatedReturnToken },
  problems: ['feature_disabled'],
  idempotency: 'once',
})

export const completeImageReturnToken = endpoint({
  id: 'complete-image-return-token',
  method: 'POST',
  path: '/image-editor/return-tokens/{token}/complete',
  tag,
  summary: 'Says what was made in the editor',
  access: self,
  params: returnTokenParams,
  body: CompleteReturnTokenBody,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})

export const consumeImageReturnToken = endpoint({
  id: 'consume-image-return-token',
  method: 'POST',
  path: '/image-editor/return-tokens/{token}/consume',
  tag,
  summary: 'Takes what the editor brought, once',
  access: self,
  params: returnTokenParams,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})
