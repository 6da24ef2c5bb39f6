/** The image editor: designs, history, templates, return tokens, pictures of pages. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace, inWorkspaceOrTrash, noContent, raw, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams, permanent, workspaceQuery } from './common.ts'
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

const { get, post, patch, del } = endpointsOf('image-editor')
const designParams = idParams('The design.')
const templateParams = idParams('The template.')
const revisionParams = Type.Object({ id: Id('The design.'), revision_id: Id('The kept state.') })
const reading = inWorkspace('viewer', 'resource.design')
const editing = inWorkspace('editor', 'resource.design')

const documentBytes = 12 * 1024 * 1024

export const listImagePresets = get('list-image-presets', '/image-editor/presets', {
  summary: 'Preset sizes, and whether the editor is enabled',
  access: anyone,
  success: { 200: Presets },
})

export const listPublicImageTemplates = get('list-public-image-templates', '/image-editor/public-templates', {
  summary: 'Lists the templates of the service',
  access: anyone,
  success: { 200: DesignTemplateList },
})

export const createImageDesign = post('create-image-design', '/image-editor/designs', {
  summary: 'Creates a design',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateDesignBody,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const listImageDesigns = get('list-image-designs', '/image-editor/designs', {
  summary: 'Lists designs, last changed first',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: DesignQuery,
  success: { 200: DesignList },
  problems: ['feature_disabled'],
})

export const getImageDesign = get('get-image-design', '/image-editor/designs/{id}', {
  summary: 'A design with its document',
  access: reading,
  params: designParams,
  success: { 200: Design },
  problems: ['feature_disabled'],
})

export const updateImageDesign = patch('update-image-design', '/image-editor/designs/{id}', {
  summary: 'Saves the document of a design',
  access: editing,
  params: designParams,
  body: UpdateDesignBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  success: { 200: Design },
  problems: ['feature_disabled', 'revision_conflict'],
  conditional: true,
})

export const deleteImageDesign = del('delete-image-design', '/image-editor/designs/{id}', {
  summary: 'Deletes a design',
  description: 'It goes to the trash for 30 days with its history, where only `restore` and `permanent=true` find it. Its files are kept.',
  access: inWorkspaceOrTrash('editor', 'resource.design'),
  params: designParams,
  query: Type.Object({ permanent }),
  success: { 204: noContent },
  problems: ['feature_disabled'],
  conditional: true,
})

export const restoreImageDesign = post('restore-image-design', '/image-editor/designs/{id}/restore', {
  summary: 'Takes a design out of the trash',
  description: 'With its history and its files. One that is not in the trash stays as it is.',
  access: inWorkspaceOrTrash('editor', 'resource.design'),
  params: designParams,
  success: { 200: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
  conditional: true,
})

export const toggleImageDesignFavorite = patch('toggle-image-design-favorite', '/image-editor/designs/{id}/favorite', {
  summary: "Adds a design to the caller's favourites or removes it",
  access: editing,
  params: designParams,
  success: { 200: FavoriteDesign },
  problems: ['feature_disabled'],
})

export const duplicateImageDesign = post('duplicate-image-design', '/image-editor/designs/{id}/duplicate', {
  summary: 'Duplicates a design',
  access: editing,
  params: designParams,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const listImageDesignRevisions = get('list-image-design-revisions', '/image-editor/designs/{id}/revisions', {
  summary: 'Lists the saved revisions of a design, newest first',
  access: reading,
  params: designParams,
  query: revisionQuery,
  success: { 200: DesignRevisionList },
  problems: ['feature_disabled'],
})

export const createImageDesignRevision = post('create-image-design-revision', '/image-editor/designs/{id}/revisions', {
  summary: 'Saves the current state as a named revision',
  access: editing,
  params: designParams,
  body: CreateRevisionBody,
  success: { 201: DesignRevision },
  problems: ['feature_disabled', 'revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const getImageDesignRevision = get('get-image-design-revision', '/image-editor/designs/{id}/revisions/{revision_id}', {
  summary: 'A saved revision with its document',
  access: reading,
  params: revisionParams,
  success: { 200: DesignRevisionDocument },
  problems: ['feature_disabled'],
})

export const restoreImageDesignRevision = post(
  'restore-image-design-revision',
  '/image-editor/designs/{id}/revisions/{revision_id}/restore',
  {
    summary: 'Restores a saved revision',
    description: 'The current state is kept as a restore point. Pictures in the trash are restored.',
    access: editing,
    params: revisionParams,
    body: RestoreRevisionBody,
    success: { 200: Design },
    problems: ['feature_disabled', 'revision_conflict'],
    idempotency: 'optional',
    conditional: true,
  },
)

export const getImageDesignPage = get('get-image-design-page', '/image-editor/designs/{id}/pages/{page_id}/image', {
  summary: 'A page of a design as a picture',
  access: reading,
  params: renderParams,
  query: RenderQuery,
  success: { 200: raw('image/*') },
  problems: ['feature_disabled'],
})

export const exportImageDesign = post('export-image-design', '/image-editor/designs/{id}/exports', {
  summary: 'Exports pages of a design to the media library',
  access: editing,
  params: designParams,
  body: ExportDesignBody,
  success: { 201: ExportedDesign },
  problems: ['feature_disabled', 'limit_reached', 'state_conflict'],
  idempotency: 'optional',
})

export const listImageTemplates = get('list-image-templates', '/image-editor/templates', {
  summary: 'Lists the templates of a workspace, then those of the service',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: DesignTemplateList },
  problems: ['feature_disabled'],
})

export const createImageTemplate = post('create-image-template', '/image-editor/templates', {
  summary: 'Creates a template',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateTemplateBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  success: { 201: DesignTemplate },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const updateImageTemplate = patch('update-image-template', '/image-editor/templates/{id}', {
  summary: 'Renames a template',
  access: self,
  params: templateParams,
  body: UpdateTemplateBody,
  success: { 200: DesignTemplate },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const deleteImageTemplate = del('delete-image-template', '/image-editor/templates/{id}', {
  summary: 'Deletes a template',
  access: self,
  params: templateParams,
  success: { 204: noContent },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const instantiateImageTemplate = post('instantiate-image-template', '/image-editor/templates/{id}/instantiate', {
  summary: 'Creates a design from a template',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: templateParams,
  body: InstantiateTemplateBody,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const createImageReturnToken = post('create-image-return-token', '/image-editor/return-tokens', {
  summary: 'Creates a return token',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateReturnTokenBody,
  success: { 201: CreatedReturnToken },
  problems: ['feature_disabled'],
  idempotency: 'once',
})

export const completeImageReturnToken = post('complete-image-return-token', '/image-editor/return-tokens/{token}/complete', {
  summary: 'Completes a return token with the exported pictures',
  access: self,
  params: returnTokenParams,
  body: CompleteReturnTokenBody,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})

export const consumeImageReturnToken = post('consume-image-return-token', '/image-editor/return-tokens/{token}/consume', {
  summary: 'Consumes a return token, once',
  access: self,
  params: returnTokenParams,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})
