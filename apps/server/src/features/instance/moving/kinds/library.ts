/** Media, designs, the brand kit and video projects. */
import { Type } from 'typebox'
import { FreeObject } from '@broadside/contract/primitives'
import { defineKind, document, flag, id, ids, integer, json, number, oneOf, orNull, person, text, texts, time } from './field.ts'

const created = time('When it was created.')
const updated = time('When it was last changed.')
const author = person('Who created it.')

const measured = 'measured again after the import'

export const media = defineKind({
  name: 'media',
  table: 'media',
  about:
    'The files of the library. Their bytes are in `media/`, named by their hash; equal files are there once. Files that were not uploaded completely, or could not be analyzed, are left out.',
  scope: `t.workspace_id = $1 and t.processing_status in ('processing', 'ready') and t.sha256 is not null`,
  order: 't.id',
  fields: {
    id: id('Its id.'),
    filename: text('Its name.', 1000),
    mime: text('Its type. The import determines it again.', 200),
    size: integer('Bytes.'),
    sha256: text('SHA-256 of its bytes in hexadecimal: the name of its file in `media/`.', 64),
    alt_text: text('Its description.', 10_000),
    asset_kind: text('What it is used for, such as `library` or `brand_font`.', 40),
    retention_class: text('`library`, or `temporary` for files that are deleted while nothing uses them.', 40),
    source: text('Where it came from, such as `upload`.', 60),
    provenance: json(FreeObject(), 'What is known of its origin.'),
    parent_media_id: orNull(id('The file that it was made from.')),
    created_by: author,
    created_at: created,
    updated_at: updated,
    last_used_at: orNull(time('When it was last used.')),
    trashed_at: orNull(time('When it was moved to the trash.')),
    is_favorite: flag('Whether it is a favorite.'),
    focal_x: orNull(number('Focal point: share of the width, from the left.')),
    focal_y: orNull(number('Focal point: share of the height, from the top.')),
  },
  leftOut: {
    width: measured,
    height: measured,
    duration: measured,
    frame_rate: measured,
    video_codec: measured,
    audio_codec: measured,
    processing_status: measured,
    analysis_status: measured,
    analysis_error: measured,
    storage_key: "of the server's storage",
    thumbnail_key: "of the server's storage",
  },
})

export const tags = defineKind({
  name: 'media_tags',
  table: 'media_tags',
  about: 'The tags of the library.',
  order: 't.id',
  fields: { id: id('Its id.'), name: text('Its name.', 400), created_at: created, updated_at: updated },
})

const exportedMedia = `exists (select from media m where m.workspace_id = t.workspace_id and m.id = t.media_id
  and m.processing_status in ('processing', 'ready') and m.sha256 is not null)`

export const tagItems = defineKind({
  name: 'media_tag_items',
  table: 'media_tag_items',
  about: 'The files of tags.',
  scope: `t.workspace_id = $1 and ${exportedMedia}`,
  order: 't.tag_id, t.media_id',
  fields: { tag_id: id('The tag.'), media_id: id('The file.') },
})

export const uses = defineKind({
  name: 'media_uses',
  table: 'media_uses',
  about: 'What uses a file, for as long as it does. Uses by builds are left out.',
  scope: `t.workspace_id = $1 and t.subject_kind <> 'build' and ${exportedMedia}`,
  order: 't.media_id, t.subject_kind, t.subject_id',
  fields: {
    media_id: id('The file.'),
    subject_kind: oneOf(['publication', 'design', 'design_template', 'brand_kit', 'video_project'], 'The kind of what uses it.'),
    subject_id: text('The id of what uses it.', 160),
  },
})

const pixels = 'In pixels.'

export const designs = defineKind({
  name: 'designs',
  table: 'designs',
  about: 'The designs.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    title: text('Its title.', 1000),
    preset_key: text('The format it was created with.', 100),
    width_px: integer(pixels, 1, 10_000),
    height_px: integer(pixels, 1, 10_000),
    page_count: integer('Number of pages.', 1, 1000),
    document: document('The document, as JSON in a text; its form is that of the API.'),
    revision: integer('Counts its saves.', 1),
    cover_media_id: orNull(id('The file chosen as its cover.')),
    first_picture_id: orNull(id('The first picture in it.')),
    media_ids: ids('The files in it.'),
    created_by: author,
    created_at: created,
    updated_at: updated,
    trashed_at: orNull(time('When it was moved to the trash.')),
  },
  leftOut: { document_sha256: 'follows from the document, whose ids change' },
})

const facts = json(FreeObject(), 'Title, size, number of pages and files of the document.')

export const designRevisions = defineKind({
  name: 'design_revisions',
  table: 'design_revisions',
  about: 'Saved versions of designs.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    design_id: id('The design.'),
    kind: oneOf(['autosave', 'checkpoint', 'restore_point'], 'Why it was saved.'),
    name: text('Its name.', 400),
    revision: integer('The revision of the design.', 1),
    document: document('The document.'),
    facts,
    actor_id: person('Who saved it.'),
    created_at: created,
  },
})

export const designTemplates = defineKind({
  name: 'design_templates',
  table: 'design_templates',
  about: "The workspace's own templates.",
  order: 't.id',
  fields: {
    id: id('Its id.'),
    name: text('Its name.', 400),
    category: text('Its category.', 200),
    preset_key: text('Its format.', 100),
    width_px: integer(pixels, 1, 10_000),
    height_px: integer(pixels, 1, 10_000),
    page_count: integer('Number of pages.', 1, 1000),
    document: document('The document.'),
    facts,
    created_by: author,
    created_at: created,
    updated_at: updated,
  },
})

const entry = { id: Type.String(), name: Type.String() }

export const brandKit = defineKind({
  name: 'brand_kit',
  table: 'brand_kits',
  about: 'The brand kit, if there is one.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    name: text('Its name.', 400),
    colors: json(Type.Array(Type.Object({ ...entry, value: Type.String() }), { maxItems: 1000 }), 'Its colors.'),
    text_styles: json(
      Type.Array(
        Type.Object({
          ...entry,
          font_family: Type.String(),
          font_size: Type.Number(),
          font_weight: Type.Number(),
          font_style: Type.Union([Type.Literal('normal'), Type.Literal('italic')]),
          line_height: Type.Number(),
          letter_spacing: Type.Number(),
          color: Type.String(),
          font_asset_id: Type.Optional(Type.String()),
        }),
        { maxItems: 1000 },
      ),
      'Its text styles.',
    ),
    backgrounds: json(Type.Array(Type.String(), { maxItems: 1000 }), 'Its backgrounds: colors, or ids of files.'),
    revision: integer('Counts its changes.', 1),
    updated_at: updated,
  },
})

export const brandFonts = defineKind({
  name: 'brand_fonts',
  table: 'brand_fonts',
  about: 'The fonts of the brand kit.',
  scope: `t.workspace_id = $1 and ${exportedMedia}`,
  order: 't.media_id',
  fields: {
    media_id: id('The file.'),
    family: text('Its family.', 400),
    style: oneOf(['normal', 'italic'], 'Its style.'),
    weight: integer('Its weight.', 1, 1000),
    acknowledged_by: person('Who confirmed that its license allows this use.'),
    acknowledged_at: orNull(time('When that was confirmed.')),
  },
})

export const videoProjects = defineKind({
  name: 'video_projects',
  table: 'video_projects',
  about: 'The video projects.',
  order: 't.id',
  fields: {
    id: text('Its id, as the client chose it. It stays the same.', 160),
    name: text('Its name.', 1000),
    document: document('The document, as JSON in a text; its form is that of the API.'),
    head_revision: integer('Its latest revision.', 1),
    source_project_id: orNull(text('The project that it was copied from.', 160)),
    created_by: author,
    updated_by: person('Who changed it last.'),
    created_at: created,
    updated_at: updated,
    trashed_at: orNull(time('When it was moved to the trash.')),
    retention_expires_at: orNull(time('When it is deleted from the trash.')),
  },
})

export const videoRevisions = defineKind({
  name: 'video_revisions',
  table: 'video_revisions',
  about: 'The history of video projects.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    project_id: text('The project.', 160),
    revision: integer('Its number.', 1),
    kind: oneOf(['create', 'autosave', 'restore', 'conflict_resolution'], 'Why it was saved.'),
    checkpoint_name: orNull(text('The name under which it is kept.', 400)),
    targets: texts('What it changed.'),
    operations: orNull(document('The operations that led to it.')),
    snapshot: orNull(document('The complete document. Without one, it follows from the nearest one before.')),
    actor_id: person('Who saved it.'),
    device_id: orNull(text('The browser that saved it.', 400)),
    created_at: created,
  },
})

export const videoConflicts = defineKind({
  name: 'video_conflicts',
  table: 'video_conflicts',
  about: 'Changes of video projects that conflicted with others.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    project_id: text('The project.', 160),
    name: text('Its name.', 1000),
    mutation_id: text('The id that the browser gave the change.', 400),
    base_revision: integer('The revision that was changed.'),
    overlap: texts('What both sides changed.'),
    targets: texts('What the change concerned.'),
    operations: document('The operations.'),
    device_id: text('The browser that sent them.', 400),
    actor_id: person('Who changed it.'),
    created_at: created,
    resolution: orNull(oneOf(['keep_current', 'use_conflict'], 'How it was resolved.')),
    resolved_at: orNull(time('When it was resolved.')),
  },
})

export const projectAssets = defineKind({
  name: 'video_project_assets',
  table: 'project_assets',
  about: 'The files of video projects.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    project_id: text('The project.', 160),
    media_id: orNull(id('The file.')),
    stable_media_id: text('The name of the file in the document.', 400),
    device_id: orNull(text('The browser that has the file.', 400)),
    uploaded_by: person('Who uploaded it.'),
    original_filename: text('Its name.', 1000),
    mime_type: text('Its type.', 200),
    size: integer('Bytes.'),
    sha256: orNull(text('SHA-256 of its bytes in hexadecimal.', 64)),
    preparation: json(FreeObject(), 'How the browser prepared it.'),
    required: flag('Whether the project needs it.'),
    status: oneOf(['pending', 'uploading', 'ready', 'needs_storage', 'failed'], 'Its state.'),
    attention_reason: orNull(text('Why it needs attention.', 2000)),
    created_at: created,
    updated_at: updated,
  },
})
