import { Type } from 'typebox'
import { Answer, Body, Color, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

const fontStyle = OneOf(['normal', 'italic'])
const weight = Type.Integer({ minimum: 100, maximum: 900 })
const entryId = (description: string) => Type.String({ minLength: 1, maxLength: 160, description })

const color = {
  name: Line({ min: 1, max: 80 }),
  value: Color(),
}
const textStyle = {
  name: Line({ min: 1, max: 80 }),
  font_family: Line({ min: 1, max: 120 }),
  font_size: Type.Number({ exclusiveMinimum: 0, maximum: 2000, description: 'In pixels.' }),
  font_weight: weight,
  font_style: fontStyle,
  line_height: Type.Number({ exclusiveMinimum: 0, description: 'As a multiple of the font size.' }),
  letter_spacing: Type.Number({ description: 'In pixels.' }),
  color: Color(),
}
const fontAsset = entryId('The media id of a font in the kit.')
const madeId = Type.Optional(entryId('Generated when absent.'))

export const PutBrandKitBody = Body(
  {
    workspace_id: workspaceId,
    name: Line({ max: 120, description: 'Empty becomes "Workspace brand".' }),
    colors: Type.Array(Body({ id: madeId, ...color }), { maxItems: 32 }),
    text_styles: Type.Array(Body({ id: madeId, ...textStyle, font_asset_id: Type.Optional(fontAsset) }), { maxItems: 24 }),
    backgrounds: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 16,
      description: 'Colors or media ids; other strings are kept for the client.',
    }),
    fonts: Type.Array(
      Body({
        family: Line({ min: 1, max: 120 }),
        media_id: entryId('A font file of the workspace; each at most once.'),
        style: fontStyle,
        weight,
        license_acknowledged: Type.Optional(
          Type.Boolean({ description: "True when the caller confirms that the font's license allows this use." }),
        ),
      }),
      { maxItems: 32 },
    ),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        name: 'Harbour Cafe',
        colors: [{ id: 'sea', name: 'Sea', value: '#0f4c75' }],
        text_styles: [],
        backgrounds: ['#ffffff'],
        fonts: [],
      },
    ],
  },
)

export const BrandKit = Answer(
  'ImageEditorBrandKitResponse',
  {
    id: Type.Optional(Type.String({ description: 'Absent before the first save.' })),
    workspace_id: Type.String(),
    exists: Type.Boolean(),
    can_edit: Type.Boolean(),
    name: Type.String(),
    revision: Int({ min: 0 }),
    colors: Type.Array(Type.Object({ id: Type.String(), ...color })),
    text_styles: Type.Array(Type.Object({ id: Type.String(), ...textStyle, font_asset_id: Type.Optional(fontAsset) })),
    backgrounds: Type.Array(Type.String()),
    fonts: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Stable for a media id.' }),
        family: Type.String(),
        css_family: Type.String({ description: 'The CSS family name under which the font is loaded.' }),
        media_id: Type.String(),
        style: fontStyle,
        weight,
        license_acknowledged: Type.Boolean(),
        license_acknowledged_by: Type.String({ description: 'User id; empty when not acknowledged.' }),
        license_acknowledged_at: Type.Optional(Timestamp()),
      }),
    ),
    updated_at: Type.Optional(Timestamp()),
  },
  {
    description: 'The colors, fonts and text styles of a workspace.',
    examples: [
      {
        id: exampleId(65),
        workspace_id: exampleId(10),
        exists: true,
        can_edit: true,
        name: 'Harbour Cafe',
        revision: 2,
        colors: [{ id: 'sea', name: 'Sea', value: '#0f4c75' }],
        text_styles: [],
        backgrounds: ['#ffffff'],
        fonts: [],
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)
