/** The image editor: designs, history, templates, return tokens and page images. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace, inWorkspaceOrTrash, noContent, raw, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { idParams, permanent, workspaceQuery } from './common.ts'
import { Fonts } from './design-fonts.schemas.ts'
import {
  CompleteReturnTokenBody,
  CoverQuery,
  CreateDesignBody,
  CreatedReturnToken,
  CreateReturnTokenBody,
  CreateRevisionBody,
  CreateTemplateBody,
  Design,
  DesignExport,
  DesignList,
  DesignOrSaved,
  DesignQuery,
  DesignRevision,
  DesignRevisionDocument,
  DesignRevisionList,
  DesignTemplate,
  DesignTemplateDocument,
  DesignTemplateList,
  ExportDesignBody,
  ExportedDesign,
  exportParams,
  FavoriteDesign,
  InstantiateTemplateBody,
  Presets,
  renderParams,
  RenderQuery,
  RestoreRevisionBody,
  ReturnTokenResult,
  returnTokenParams,
  revisionPageParams,
  revisionQuery,
  UpdateDesignBody,
  UpdateTemplateBody,
} from './designs.schemas.ts'

const { get, post, patch, del } = endpointsOf('image-editor')
const designParams = idParams('The design.')
const templateParams = idParams('The template.')
const revisionParams = Type.Object({ id: Id('The design.'), revision_id: Id('The kept state.') })

const documentBytes = 12 * 1024 * 1024
const designs = resourceOf({
  tag: 'image-editor',
  path: '/image-editor/designs',
  params: designParams,
  item: Design,
  access: throughResource('design'),
})

export const listImagePresets = get('list-image-presets', '/image-editor/presets', {
  summary: 'List design presets',
  description: 'Canvas sizes and formats by key, and whether the image editor is enabled on this instance. No credential is required.',
  access: anyone,
  success: { 200: Presets },
})

export const listImageFonts = get('list-image-fonts', '/image-editor/fonts', {
  summary: 'List the fonts for designs',
  description:
    'The typefaces that come with Broadside, with which designs are drawn besides the brand fonts of a workspace. Their files are split by script.',
  access: self,
  success: { 200: Fonts },
  problems: ['feature_disabled'],
})

export const listPublicImageTemplates = get('list-public-image-templates', '/image-editor/public-templates', {
  summary: 'List built-in design templates',
  description: 'No credential is required.',
  access: anyone,
  success: { 200: DesignTemplateList },
})

export const createImageDesign = designs.create('create-image-design', {
  summary: 'Create a design',
  description: "Creates one empty page in the preset's size, or one image layer from `source_media_id`.",
  body: CreateDesignBody,
  problems: ['feature_disabled'],
})

export const listImageDesigns = designs.list('list-image-designs', {
  summary: 'List designs',
  description:
    'Last updated first unless `sort` says otherwise, paged by cursor or by offset. `total` counts all matches before paging; `is_favorite` is per user.',
  query: DesignQuery,
  success: { 200: DesignList },
  problems: ['feature_disabled'],
})

export const getImageDesign = designs.get('get-image-design', {
  summary: 'Get a design',
  description: 'Includes the complete document. A design in the trash returns 404.',
  problems: ['feature_disabled'],
})

export const updateImageDesign = designs.update('update-image-design', {
  summary: 'Save a design',
  description:
    "Replaces the document, or changes it with `operations`, and increments the revision. Refused with `revision_conflict` when `expected_revision` isn't the current revision. A faulty operation is named with its location in the document.",
  headers: Type.Object({
    prefer: Type.Optional(Type.String({ maxLength: 200, description: '`return=minimal` leaves the document out of the response.' })),
  }),
  body: UpdateDesignBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  success: { 200: DesignOrSaved },
  problems: ['feature_disabled', 'revision_conflict'],
})

export const deleteImageDesign = designs.delete('delete-image-design', {
  summary: 'Delete a design',
  description:
    'Moves it with its history to the trash for 30 days, where only `restore` and `permanent=true` find it. Its media files are kept.',
  access: inWorkspaceOrTrash('editor', 'resource.design'),
  query: Type.Object({ permanent }),
  problems: ['feature_disabled'],
})

export const restoreImageDesign = designs.restore('restore-image-design', {
  summary: 'Restore a design',
  description: "Restores the design from the trash with its history and media. A design that isn't in the trash is returned unchanged.",
  problems: ['feature_disabled'],
})

export const addImageDesignFavorite = designs.below.put('add-image-design-favorite', 'favorite', {
  summary: 'Mark a design as a favorite',
  description: "Favorites are per user. Changes neither the design's revision nor its position in lists. Repeating it changes nothing.",
  success: { 204: noContent },
  problems: ['feature_disabled'],
  conditional: false,
})

export const removeImageDesignFavorite = designs.below.del('remove-image-design-favorite', 'favorite', {
  summary: 'Remove a design from the favorites',
  description: 'Removes the mark of the caller. Repeating it changes nothing.',
  success: { 204: noContent },
  problems: ['feature_disabled'],
  conditional: false,
})

export const toggleImageDesignFavorite = designs.below.patch('toggle-image-design-favorite', 'favorite', {
  summary: 'Toggle a design as a favorite',
  description: 'A repeated request undoes the first, so use `PUT` and `DELETE` instead.',
  deprecated: true,
  success: { 200: FavoriteDesign },
  problems: ['feature_disabled'],
  conditional: false,
})

export const duplicateImageDesign = designs.below.post('duplicate-image-design', 'duplicate', {
  summary: 'Duplicate a design',
  description: 'The copy has new page and layer ids, " copy" added to its title, revision 1 and no history.',
  success: { 201: Design },
  problems: ['feature_disabled'],
  conditional: false,
})

export const listImageDesignRevisions = designs.below.get('list-image-design-revisions', 'revisions', {
  summary: 'List the revisions of a design',
  description: 'Newest first, without documents. Recovery copies expire after 30 days; checkpoints never do.',
  query: revisionQuery,
  success: { 200: DesignRevisionList },
  problems: ['feature_disabled'],
})

export const createImageDesignRevision = designs.below.post('create-image-design-revision', 'revisions', {
  summary: 'Save a named revision of a design',
  description: "Keeps the current state as a checkpoint, which never expires. `expected_revision` must be the design's current revision.",
  body: CreateRevisionBody,
  success: { 201: DesignRevision },
  problems: ['feature_disabled', 'revision_conflict'],
})

export const getImageDesignRevision = designs.below.get('get-image-design-revision', 'revisions/{revision_id}', {
  summary: 'Get a revision of a design',
  description: 'Includes the complete document of that revision.',
  params: revisionParams,
  success: { 200: DesignRevisionDocument },
  problems: ['feature_disabled'],
})

export const restoreImageDesignRevision = designs.below.post('restore-image-design-revision', 'revisions/{revision_id}/restore', {
  summary: 'Restore a revision of a design',
  description:
    "The current state is kept as a restore point, and the revision's media are restored from the trash. Refused with 422, without changes, when a file was permanently deleted.",
  params: revisionParams,
  body: RestoreRevisionBody,
  problems: ['feature_disabled', 'revision_conflict'],
})

export const getImageDesignCover = designs.below.get('get-image-design-cover', 'cover', {
  summary: 'Get the cover of a design',
  description:
    'For lists of designs: the image in `cover_preview_media_id` if one was chosen, else the first page. Drawn once per revision and kept; not counted as media. A smaller picture is not enlarged, and one that would be taller than 4,096 pixels is narrower.',
  query: CoverQuery,
  success: { 200: raw('image/webp') },
  problems: ['feature_disabled'],
})

export const getImageDesignPage = designs.below.get('get-image-design-page', 'pages/{page_id}/image', {
  summary: 'Render a page of a design',
  description:
    'Returns the page as an image in the requested format, quality and scale. Nothing is stored in the media library. `X-Missing` lists fonts, characters and images that are not available.',
  params: renderParams,
  query: RenderQuery,
  success: { 200: raw('image/*') },
  reportsMissing: true,
  problems: ['feature_disabled'],
})

export const getImageDesignRevisionPage = designs.below.get(
  'get-image-design-revision-page',
  'revisions/{revision_id}/pages/{page_id}/image',
  {
    summary: 'Render a page of a revision',
    description: 'Returns the page of a saved revision as an image, in the same way as a page of the design.',
    params: revisionPageParams,
    query: RenderQuery,
    success: { 200: raw('image/*') },
    reportsMissing: true,
    problems: ['feature_disabled'],
  },
)

export const exportImageDesign = designs.below.post('export-image-design', 'exports', {
  summary: 'Export pages of a design',
  description:
    "Renders the pages and adds each as a file to the media library. Up to 8 pages are in the response; more are rendered by a job, unless they are all stored already. A page that looks the same as one exported within 30 days isn't stored again, and a repeat returns the job that is still open. With `archive`, the response is a ZIP file with `X-Missing`, and nothing is stored, even with an Idempotency-Key. Refused with `state_conflict` while a font's license hasn't been accepted.",
  body: ExportDesignBody,
  success: { 200: raw('application/zip'), 201: ExportedDesign, 202: DesignExport },
  reportsMissing: true,
  problems: ['feature_disabled', 'limit_reached', 'state_conflict'],
  conditional: false,
})

export const getImageDesignExport = designs.below.get('get-image-design-export', 'exports/{export_id}', {
  summary: 'Get an export of a design',
  description: 'The progress of an export of more than 8 pages, and its result for 30 days.',
  params: exportParams,
  success: { 200: DesignExport },
  problems: ['feature_disabled'],
})

export const listImageTemplates = get('list-image-templates', '/image-editor/templates', {
  summary: 'List design templates',
  description: 'The templates of the workspace by name, then the built-in ones.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: DesignTemplateList },
  problems: ['feature_disabled'],
})

export const createImageTemplate = post('create-image-template', '/image-editor/templates', {
  summary: 'Create a design template',
  description: 'Stores a document as a template of the workspace. Its media must belong to the workspace.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateTemplateBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  success: { 201: DesignTemplate },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const getImageTemplate = get('get-image-template', '/image-editor/templates/{id}', {
  summary: 'Get a design template',
  description: 'Includes the complete document, also of built-in templates.',
  access: self,
  params: templateParams,
  success: { 200: DesignTemplateDocument },
  problems: ['feature_disabled', 'workspace_access_denied'],
})

export const getImageTemplateImage = get('get-image-template-image', '/image-editor/templates/{id}/image', {
  summary: 'Render a design template',
  description:
    'The first page, for lists of templates. A smaller page is not enlarged, and one that would be taller than 4,096 pixels is narrower.',
  access: self,
  params: templateParams,
  query: CoverQuery,
  success: { 200: raw('image/webp') },
  problems: ['feature_disabled', 'workspace_access_denied'],
})

export const updateImageTemplate = patch('update-image-template', '/image-editor/templates/{id}', {
  summary: 'Update a design template',
  description:
    "Changes its name, category or document; omitted properties keep their values. Designs created from it don't change. Built-in templates are refused with `built_in_template`.",
  access: self,
  params: templateParams,
  body: UpdateTemplateBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  success: { 200: DesignTemplate },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const deleteImageTemplate = del('delete-image-template', '/image-editor/templates/{id}', {
  summary: 'Delete a design template',
  description: 'Permanent. Designs created from it are independent and stay. Built-in templates are refused with `built_in_template`.',
  access: self,
  params: templateParams,
  success: { 204: noContent },
  problems: ['feature_disabled', 'built_in_template', 'workspace_access_denied', 'role_insufficient'],
})

export const instantiateImageTemplate = post('instantiate-image-template', '/image-editor/templates/{id}/instantiate', {
  summary: 'Create a design from a template',
  description:
    "The design is independent: later changes to the template don't affect it. The template must be built in or belong to the workspace.",
  access: inWorkspace('editor', 'body.workspace_id'),
  params: templateParams,
  body: InstantiateTemplateBody,
  success: { 201: Design },
  problems: ['feature_disabled'],
  idempotency: 'optional',
})

export const createImageReturnToken = post('create-image-return-token', '/image-editor/return-tokens', {
  summary: 'Create a return token',
  description:
    'For opening the editor from another page and returning with files. The token is valid for 2 hours, for the current user, and is shown only in this response.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateReturnTokenBody,
  success: { 201: CreatedReturnToken },
  problems: ['feature_disabled'],
  idempotency: 'once',
})

export const completeImageReturnToken = post('complete-image-return-token', '/image-editor/return-tokens/{token}/complete', {
  summary: 'Complete a return token',
  description:
    'Stores the design or the video project, and the exported files, for the page that opened the editor. Works once, for the user who created the token, within 2 hours of its creation.',
  access: self,
  params: returnTokenParams,
  body: CompleteReturnTokenBody,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})

export const consumeImageReturnToken = post('consume-image-return-token', '/image-editor/return-tokens/{token}/consume', {
  summary: 'Consume a return token',
  description:
    'Returns the design and files of a completed token, once. Refused with `state_conflict` before completion and after the first call.',
  access: self,
  params: returnTokenParams,
  success: { 200: ReturnTokenResult },
  problems: ['feature_disabled', 'state_conflict', 'workspace_access_denied', 'role_insufficient'],
})
