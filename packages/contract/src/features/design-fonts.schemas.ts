/** The typefaces with which designs are drawn, besides brand fonts. */
import { Type } from 'typebox'
import { Answer, Int, OneOf } from '../primitives.ts'

const exampleSlice = {
  style: 'normal' as const,
  unicode_range: 'U+0000-00FF',
  url: '/assets/fonts/inter-latin-wght-normal-0123456789ab.woff2',
}
const fontStyle = OneOf(['normal', 'italic'])
export const Fonts = Answer(
  'ImageEditorFontsOutputBody',
  {
    families: Type.Array(
      Type.Object({
        family: Type.String(),
        weights: Type.Object({ min: Int(), max: Int() }, { description: 'Every weight from `min` to `max` is available.' }),
        styles: Type.Array(fontStyle),
        scripts: Type.Array(Type.String(), { description: 'Such as `latin` or `greek`.' }),
        slices: Type.Array(
          Type.Object({
            style: fontStyle,
            unicode_range: Type.String({ description: 'The characters of the file, as in `@font-face`.' }),
            url: Type.String({ description: 'Path of a WOFF2 file that never changes.' }),
          }),
        ),
      }),
    ),
    boxes: Type.Object(
      { family: Type.String(), url: Type.String({ description: 'Path of a TrueType file that never changes.' }) },
      {
        description:
          'A font with a box for every character. As the last family of a text, it is drawn for characters that no other has, as the server does, instead of a font of the device.',
      },
    ),
  },
  {
    examples: [
      {
        families: [{ family: 'Inter', weights: { min: 100, max: 900 }, styles: ['normal'], scripts: ['latin'], slices: [exampleSlice] }],
        boxes: { family: 'Boxes', url: '/assets/fonts/boxes-0123456789ab.ttf' },
      },
    ],
  },
)
