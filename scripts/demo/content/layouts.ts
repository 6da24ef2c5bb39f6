/** Designs: a picture with a band of color and a few words, in the sizes of several networks. */
import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'

export interface Layout {
  title: string
  preset: string
  /** Fills the page. */
  picture: string
  /** The name of the template that is made of it. */
  template?: string
  write(document: DesignDocument): DesignDocument
}

interface Words {
  headline: string
  line: string
  /** The color of the band, and of what is written on it. */
  band: string
  ink: string
}

const still = { rotation: 0, flip_x: false, flip_y: false }
const plain = { visible: true, locked: false, opacity: 1 }

/** Puts words on a band at the bottom. */
const caption =
  ({ headline, line, band, ink }: Words) =>
  (document: DesignDocument): DesignDocument => {
    const { width_px: width, height_px: height } = document
    const unit = Math.min(width, height) / 100
    const top = height - 34 * unit
    const margin = 7 * unit
    const box = { ...still, x: margin, width: width - 2 * margin }
    const layers: Layer[] = [
      {
        ...plain,
        id: 'band',
        type: 'shape',
        name: 'Band',
        transform: { ...still, x: 0, y: top, width, height: 34 * unit },
        shape: { kind: 'rectangle', fill: band },
      },
      {
        ...plain,
        id: 'headline',
        type: 'text',
        name: 'Headline',
        transform: { ...box, y: top + 5 * unit, height: 14 * unit },
        text: { text: headline, font_size: 9.5 * unit, font_weight: 700, color: ink, wrap: 'word' },
      },
      {
        ...plain,
        id: 'line',
        type: 'text',
        name: 'Line',
        transform: { ...box, y: top + 20 * unit, height: 10 * unit },
        text: { text: line, font_size: 4.6 * unit, font_weight: 400, color: ink, wrap: 'word' },
      },
    ]
    const [first, ...rest] = document.pages
    return { ...document, pages: first ? [{ ...first, layers: [...first.layers, ...layers] }, ...rest] : [] }
  }

export const layouts: readonly Layout[] = [
  {
    title: 'Soup of the week',
    preset: 'instagram-square',
    picture: 'soup.jpg',
    template: 'Dish with a band',
    write: caption({ headline: 'Soup of the week', line: 'Tomato with basil, and toast', band: '#0f4c75', ink: '#ffffff' }),
  },
  {
    title: 'Lighthouse night',
    preset: 'instagram-portrait',
    picture: 'lighthouse.jpg',
    template: 'Event in the evening',
    write: caption({
      headline: 'Lighthouse night',
      line: 'The keeper opens the stairs, we bring the soup',
      band: '#ffd166',
      ink: '#152a4a',
    }),
  },
  {
    title: 'Breakfast by the water',
    preset: 'bluesky-landscape',
    picture: 'harbour-dawn.jpg',
    write: caption({
      headline: 'Breakfast by the water',
      line: 'Saturday from seven, until the bread is gone',
      band: '#fff3dc',
      ink: '#7a2f1d',
    }),
  },
  {
    title: 'Custard tarts',
    preset: 'pinterest-pin',
    picture: 'tarts.jpg',
    write: caption({ headline: 'Custard tarts', line: 'Out of the oven at ten and at three', band: '#c98a3d', ink: '#ffffff' }),
  },
  {
    title: 'Market day',
    preset: 'linkedin-landscape',
    picture: 'market.jpg',
    write: caption({ headline: 'Market day', line: 'Look for the red awning, until two', band: '#2f7f6b', ink: '#ffffff' }),
  },
]
