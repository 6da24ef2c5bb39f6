/** Designs, their history, templates, and the return tokens of the editor. */
import { type Static, Type, type TProperties } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, FreeObject, Id, Int, Line, Nullable, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { Can, exampleId, lifecycle, pageQuery, search, trashProperties, workspaceId } from './common.ts'
import { DesignDocument, exampleDocument } from './design-document.schemas.ts'
import { documentSide, maxTitle } from './design-limits.ts'

const side = (which: string) =>
  Type.Optional(
    Int({ min: documentSide.min, max: documentSide.max, description: `${which} in pixels; may be left out for a known preset.` }),
  )

/** A response with a document, which is inserted as stored. */
const withDocument = <P extends TProperties>(name: string, properties: P, description: string, example: object) => ({
  ...Answer(
    name,
    { ...properties, document: DesignDocument },
    { description, examples: [{ ...example, document: exampleDocument } as never] },
  ),
  'x-document': true,
})

const designCan = Can({
  edit: 'Change the document.',
  delete: 'Delete it.',
  duplicate: 'Duplicate it.',
  export: 'Export pages to the library.',
  favorite: 'Mark it as a favorite of the caller.',
})

const designProperties = {
  id: Type.String(),
  workspace_id: Type.String(),
  revision: Int({ min: 1, description: 'Increases by one with each change.' }),
  can_edit: Type.Boolean({ description: 'Whether the caller can change it.' }),
  can: designCan,
  cover_preview_media_id: Type.Optional(Type.String()),
  created_by_id: Type.String({ description: 'User id; empty when the user was deleted.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}
const exampleDesign = {
  id: exampleId(60),
  workspace_id: exampleId(10),
  revision: 3,
  can_edit: true,
  can: exampleOf(designCan),
  created_by_id: exampleId(1),
  created_at: '2026-11-20T15:04:05.123Z',
  updated_at: '2026-11-20T15:10:05.123Z',
}

export const Design = withDocument('ImageEditorDocumentResponse', designProperties, 'A design with its document.', exampleDesign)

export const DesignSummary = Answer(
  'ImageEditorDesignSummary',
  {
    id: Type.String(),
    title: Type.String(),
    preset_key: Type.String(),
    width_px: Int(),
    height_px: Int(),
    page_count: Int(),
    revision: Int(),
    is_favorite: Type.Boolean({ description: 'For the caller.' }),
    can: designCan,
    cover_preview_media_id: Type.Optional(Type.String({ description: 'The stored cover, else the first image of the design.' })),
    cover_url: Type.Optional(Type.String({ description: 'Path of the cover as a picture, which takes a `width`. Absent in the trash.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    ...trashProperties,
  },
  {
    description: 'A design in a list.',
    examples: [
      {
        id: exampleId(60),
        title: 'Autumn sale',
        preset_key: 'instagram-square',
        width_px: 1080,
        height_px: 1080,
        page_count: 1,
        revision: 3,
        is_favorite: false,
        can: exampleOf(designCan),
        cover_url: `/api/v1/image-editor/designs/${exampleId(60)}/cover`,
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:10:05.123Z',
      },
    ],
  },
)

export const DesignList = Answer(
  'ListImageEditorDesignsOutputBody',
  {
    can_edit: Type.Boolean(),
    total: Int({ description: 'Number of matches before paging.' }),
    designs: Type.Array(DesignSummary),
    next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to get the next page. Absent on the last page.' })),
  },
  { examples: [{ can_edit: true, total: 1, designs: [exampleOf(DesignSummary)] }] },
)

export const DesignQuery = Type.Object({
  workspace_id: workspaceId,
  search: search('title'),
  favorite: Type.Optional(Type.Boolean({ description: 'True: only favorites of the caller. False: only the others.' })),
  preset_key: Type.Optional(Line({ min: 1, max: 80, description: 'Only designs with this preset.' })),
  sort: Type.Optional(
    OneOf(['newest', 'updated', 'name'], {
      description:
        'By time of creation or of the last change, latest first, or by title. Default: `updated`; in the trash, last deleted first.',
    }),
  ),
  lifecycle,
  limit: Defaulted(Int({ min: 1, max: 100, default: 50, description: 'Maximum number of designs to return.' })),
  offset: Defaulted(Int({ min: 0, default: 0, description: 'Number of designs to skip.' })),
  cursor: Type.Optional(Line({ max: 2048, description: '`next_cursor` of the previous page. Only without `offset`.' })),
})

export const CreateDesignBody = Body(
  {
    workspace_id: workspaceId,
    title: Line({ max: maxTitle, description: 'Empty becomes "Untitled design".' }),
    preset_key: Line({ max: 80, description: 'Empty means `instagram-square`. An unknown key requires both sizes.' }),
    width_px: side('Width'),
    height_px: side('Height'),
    source_media_id: Type.Optional(Id('An image of the workspace that becomes the first layer and the cover.')),
    client_request_id: Type.Optional(Line({ max: 200, description: 'Repeating the request with the same value returns the same design.' })),
  },
  { examples: [{ workspace_id: exampleId(10), title: 'Autumn sale', preset_key: 'instagram-square', width_px: 1080, height_px: 1080 }] },
)

const pointer = (description: string) => Type.String({ maxLength: 2000, description })

const PatchOperation = Body(
  {
    op: OneOf(['add', 'remove', 'replace', 'move', 'test']),
    path: pointer(
      'JSON Pointer (RFC 6901) into the document. `@<id>` names a page or a layer by its id: `/pages/@<page id>/layers/@<layer id>/opacity`.',
    ),
    from: Type.Optional(pointer('Where `move` takes the value from.')),
    value: Type.Optional(Type.Unknown({ description: 'Required for `add`, `replace` and `test`.' })),
  },
  { examples: [{ op: 'replace', path: `/pages/@${exampleId(61)}/layers/@${exampleId(62)}/opacity`, value: 0.5 }] },
)
export type PatchOperation = Static<typeof PatchOperation>

export const UpdateDesignBody = Body(
  {
    expected_revision: Int({ min: 1, description: 'The revision that this change is based on.' }),
    document: Type.Optional(DesignDocument),
    operations: Type.Optional(
      Type.Array(PatchOperation, {
        minItems: 1,
        maxItems: 1000,
        description:
          'JSON Patch (RFC 6902), instead of `document`: applied in this order to the stored document, all or nothing, at most 1 MiB. A `test` that fails is refused with `revision_conflict`.',
      }),
    ),
    cover_preview_media_id: Type.Optional(Nullable(Id('An image of the workspace.'), 'Null removes the cover.')),
    recovery_reason: Type.Optional(
      OneOf(['idle', 'export', 'close'], { description: 'Why it is saved; determines whether a recovery copy is kept.' }),
    ),
  },
  {
    examples: [
      { expected_revision: 3, document: exampleDocument },
      { expected_revision: 3, operations: [exampleOf(PatchOperation)] },
    ],
  },
)

/** Response to a save that prefers a minimal one. */
const SavedDesign = Answer(
  'ImageEditorSavedResponse',
  { id: designProperties.id, revision: designProperties.revision, updated_at: designProperties.updated_at },
  {
    description: 'A saved design without its document, for `Prefer: return=minimal`.',
    examples: [{ id: exampleDesign.id, revision: exampleDesign.revision, updated_at: exampleDesign.updated_at }],
  },
)
export const DesignOrSaved = Type.Union([Design, SavedDesign], {
  'x-name': 'ImageEditorSaveResponse',
  'x-document': true,
  examples: [exampleOf(Design)],
})

export const FavoriteDesign = Answer(
  'ImageEditorFavoriteOutputBody',
  { is_favorite: Type.Boolean() },
  { examples: [{ is_favorite: true }] },
)

const revisionProperties = {
  id: Type.String(),
  kind: OneOf(['autosave', 'checkpoint', 'restore_point'], {
    description: 'A recovery copy, a named checkpoint, or the state before a restore.',
  }),
  name: Type.String({ description: 'Name of a checkpoint; otherwise empty.' }),
  revision: Int({ description: "The design's revision at that time." }),
  actor_name: Type.String({ description: 'Display name; empty when the user was deleted.' }),
  is_current_user: Type.Boolean(),
  created_at: Timestamp(),
}
const exampleRevision = {
  id: exampleId(63),
  kind: 'checkpoint' as const,
  name: 'Before the redesign',
  revision: 2,
  actor_name: 'Ada',
  is_current_user: true,
  created_at: '2026-11-20T15:08:05.123Z',
}
export const DesignRevision = Answer('ImageEditorRevision', revisionProperties, {
  description: 'A saved revision of a design.',
  examples: [exampleRevision],
})
export const DesignRevisionList = Page('ListImageEditorRevisionsOutputBody', DesignRevision)
export const DesignRevisionDocument = withDocument(
  'ImageEditorRevisionResponse',
  revisionProperties,
  'A saved revision with its document.',
  exampleRevision,
)
export const revisionQuery = Type.Object(pageQuery({ max: 100 }))

export const CreateRevisionBody = Body(
  { name: Line({ min: 1, max: 100 }), expected_revision: Int({ min: 1 }) },
  { examples: [{ name: 'Before the redesign', expected_revision: 2 }] },
)
export const RestoreRevisionBody = Body({ expected_revision: Int({ min: 1 }) }, { examples: [{ expected_revision: 3 }] })

export const Presets = Answer(
  'ImageEditorPresetsOutputBody',
  {
    enabled: Type.Boolean({ description: 'Whether the image editor is enabled on this instance.' }),
    schema_version: Int(),
    presets: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        width_px: Int(),
        height_px: Int(),
        format: OneOf(['png', 'jpeg', 'webp']),
      }),
    ),
  },
  {
    examples: [
      {
        enabled: true,
        schema_version: 1,
        presets: [{ key: 'instagram-square', name: 'Instagram square', width_px: 1080, height_px: 1080, format: 'png' }],
      },
    ],
  },
)

const templateProperties = {
  id: Type.String({ description: 'Ids of built-in templates start with `builtin-`.' }),
  workspace_id: Type.Optional(Type.String({ description: 'Absent for built-in templates.' })),
  name: Type.String(),
  category: Type.String(),
  preset_key: Type.String(),
  width_px: Int(),
  height_px: Int(),
  page_count: Int(),
  updated_at: Type.Optional(Timestamp('Absent for built-in templates.')),
}
const exampleTemplate = {
  id: exampleId(64),
  workspace_id: exampleId(10),
  name: 'Sale',
  category: 'Offers',
  preset_key: 'instagram-square',
  width_px: 1080,
  height_px: 1080,
  page_count: 1,
  updated_at: '2026-11-20T15:10:05.123Z',
}
export const DesignTemplate = Answer('ImageEditorTemplate', templateProperties, {
  description: 'A design template.',
  examples: [exampleTemplate],
})
export const DesignTemplateDocument = withDocument(
  'ImageEditorTemplateResponse',
  templateProperties,
  'A design template with its document.',
  exampleTemplate,
)
export const DesignTemplateList = Answer(
  'ListImageEditorTemplatesOutputBody',
  { items: Type.Array(DesignTemplate) },
  { examples: [{ items: [exampleTemplate] }] },
)
const templateFields = { name: Line({ min: 1, max: 120 }), category: Line({ max: 80 }) }
export const CreateTemplateBody = Body(
  { workspace_id: workspaceId, name: templateFields.name, category: Type.Optional(templateFields.category), document: DesignDocument },
  { examples: [{ workspace_id: exampleId(10), name: 'Sale', category: 'Offers', document: exampleDocument }] },
)
export const UpdateTemplateBody = Body(
  {
    name: Type.Optional(templateFields.name),
    category: Type.Optional(templateFields.category),
    document: Type.Optional(DesignDocument),
  },
  { examples: [{ name: 'Big sale' }, { document: exampleDocument }] },
)
export const InstantiateTemplateBody = Body(
  { workspace_id: workspaceId, title: Type.Optional(Line({ max: maxTitle, description: "Default: the template's name." })) },
  { examples: [{ workspace_id: exampleId(10), title: 'Autumn sale' }] },
)

const localPath = { max: 2000, pattern: '^/(?![/\\\\])', description: 'A local path of this service.' }
export const CreateReturnTokenBody = Body(
  {
    workspace_id: workspaceId,
    return_url: Line(localPath),
    purpose: Type.Optional(Line({ max: 64, description: 'Default: `post_media`.' })),
    max_selection: Type.Optional(Int({ min: 1, max: 35, description: 'Maximum number of files to return. Default: 1.' })),
    constraints: Type.Optional(FreeObject('Requirements for the files, for use by the editor; up to 32 KiB.')),
  },
  { examples: [{ workspace_id: exampleId(10), return_url: '/publications/new', max_selection: 4 }] },
)
export const CreatedReturnToken = Answer(
  'ImageEditorReturnTokenOutputBody',
  { token: Type.String({ description: 'Shown only once.' }), expires_at: Timestamp() },
  { examples: [{ token: '3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE', expires_at: '2026-11-20T17:04:05.123Z' }] },
)
export const returnTokenParams = Type.Object({ token: Secret({ min: 1, max: 160, description: 'The return token.' }) })
export const CompleteReturnTokenBody = Body(
  {
    design_id: Type.Optional(Id('The resulting design.')),
    project_id: Type.Optional(Id('The resulting video project, instead of a design.')),
    media_ids: Type.Array(Id('A media file of the workspace.'), { minItems: 1, maxItems: 35, uniqueItems: true }),
  },
  { examples: [{ design_id: exampleId(60), media_ids: [exampleId(40)] }] },
)
export const ReturnTokenResult = Answer(
  'ImageEditorReturnResultOutputBody',
  {
    workspace_id: Type.String(),
    return_url: Type.String(),
    purpose: Type.String(),
    max_selection: Int(),
    constraints: FreeObject('As given at creation.'),
    design_id: Type.String({ description: 'Empty when a video project was made.' }),
    project_id: Type.Optional(Type.String({ description: 'Absent when a design was made.' })),
    media_ids: Type.Array(Type.String()),
  },
  {
    description: 'The result of an editing session.',
    examples: [
      {
        workspace_id: exampleId(10),
        return_url: '/publications/new',
        purpose: 'post_media',
        max_selection: 4,
        constraints: {},
        design_id: exampleId(60),
        media_ids: [exampleId(40)],
      },
    ],
  },
)

const format = OneOf(['png', 'jpeg', 'webp'], { description: "Default: the document's." })
const quality = Type.Number({ minimum: 0.1, maximum: 1, description: "For JPEG and WebP. Default: the document's." })
const scale = Type.Number({ minimum: 0.05, maximum: 2, description: 'Image pixels per design pixel. Default: 1.' })
export const renderParams = Type.Object({ id: Id('The design.'), page_id: Id('The page.') })
export const revisionPageParams = Type.Object({
  id: Id('The design.'),
  revision_id: Id('The kept state.'),
  page_id: Id('The page.'),
})
export const RenderQuery = Type.Object({
  format: Type.Optional(format),
  quality: Type.Optional(quality),
  scale: Type.Optional(scale),
})
export const CoverQuery = Type.Object({
  width: Defaulted(Int({ min: 64, max: 1024, default: 512, description: 'Maximum width in pixels.' })),
})
export const ExportDesignBody = Body(
  {
    page_ids: Type.Optional(
      Type.Array(Id('A page of the design.'), { minItems: 1, maxItems: 35, uniqueItems: true, description: 'Default: all pages.' }),
    ),
    format: Type.Optional(format),
    quality: Type.Optional(quality),
    scale: Type.Optional(scale),
    archive: Type.Optional(Type.Boolean({ description: 'Return the pages as a ZIP file instead of storing them. Default: false.' })),
  },
  { examples: [{ format: 'jpeg', quality: 0.9 }] },
)

export const maxMissingCharacters = 32
export const maxPageWarnings = 100

const exampleWarning = {
  code: 'glyph_missing' as const,
  page_id: exampleId(61),
  layer_id: exampleId(62),
  parameters: { characters: ['\u{1f389}'], count: 1 },
}

export const DesignWarning = Type.Object(
  {
    code: OneOf(['font_missing', 'glyph_missing', 'picture_missing'], {
      description:
        '`font_missing`: a font is not available, so the text is drawn in Inter. `glyph_missing`: no font of the text has these characters, so they are drawn as boxes. `picture_missing`: an image is not available, so its place is empty.',
    }),
    page_id: Type.String(),
    layer_id: Type.Optional(Type.String({ description: "Absent for the page's background." })),
    parameters: Type.Object({
      family: Type.Optional(Type.String({ description: 'Of `font_missing`: the requested family, if the text names one.' })),
      media_id: Type.Optional(Type.String({ description: 'Of `font_missing` and `picture_missing`: the file, if the layer names one.' })),
      characters: Type.Optional(
        Type.Array(Type.String(), { description: `Of \`glyph_missing\`: the first ${maxMissingCharacters}, each once, in their order.` }),
      ),
      count: Type.Optional(Int({ min: 1, description: 'Of `glyph_missing`: how many different characters are missing.' })),
    }),
  },
  { 'x-name': 'ImageEditorExportWarning', description: 'A part of a page that is not drawn as designed.', examples: [exampleWarning] },
)
const ExportedPage = Type.Object({ page_id: Type.String(), media_id: Type.String() })

export const ExportedDesign = Answer(
  'ImageEditorExportOutputBody',
  {
    items: Type.Array(ExportedPage, { description: 'In the requested order.' }),
    warnings: Type.Array(DesignWarning, { description: `At most ${maxPageWarnings} of each page.` }),
  },
  { examples: [{ items: [{ page_id: exampleId(61), media_id: exampleId(40) }], warnings: [exampleWarning] }] },
)

const exampleExport = {
  id: exampleId(63),
  design_id: exampleId(60),
  revision: 3,
  state: 'rendering' as const,
  pages_total: 12,
  pages_done: 1,
  items: [{ page_id: exampleId(61), media_id: exampleId(40) }],
  warnings: [exampleWarning],
  created_at: '2026-11-20T15:10:05.123Z',
}

export const exportParams = Type.Object({ id: Id('The design.'), export_id: Id('The export.') })

export const DesignExport = Answer(
  'ImageEditorExport',
  {
    id: Type.String(),
    design_id: Type.String(),
    revision: Int({ description: 'The revision of the design when the export was requested, which it shows.' }),
    state: OneOf(['queued', 'rendering', 'ready', 'failed']),
    pages_total: Int(),
    pages_done: Int(),
    items: Type.Array(ExportedPage, { description: 'The pages stored so far, in the requested order. They stay if the export fails.' }),
    warnings: Type.Array(DesignWarning, { description: `At most ${maxPageWarnings} of each page in \`items\`.` }),
    error: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'A problem code.', examples: ['limit_reached'] }),
          message: Type.String({ description: 'A sentence that is safe to show.' }),
          page_id: Type.Optional(Type.String({ description: 'The page that could not be rendered or stored.' })),
        },
        { description: 'Why it failed.' },
      ),
    ),
    created_at: Timestamp(),
    ended_at: Type.Optional(Timestamp()),
  },
  { description: 'An export that a job renders.', examples: [exampleExport] },
)
