/** Properties of a page: its name, and what is behind its layers. */
import type { DesignPage, Gradient } from '@broadside/contract/features/design-document.schemas'
import { maxName } from '@broadside/contract/features/design-limits'
import { angleTo, normalizeAngle, type Point } from '../geometry/point.ts'
import { rounded, shortened } from '../model/numbers.ts'
import type { Session } from '../session/session.ts'
import { within } from './part.ts'
import type { PageProperty } from './property.ts'

type Background = DesignPage['background']
export type BackgroundType = Background['type']

const share = within(0, 1)

export const pageName: PageProperty<string> = {
  of: 'page',
  get: ({ name }) => name,
  set: (page, name) => ({ ...page, name: shortened(name.trim(), maxName) }),
}

const ofBackground = <T>(
  get: (background: Background, page: DesignPage) => T | undefined,
  set: (background: Background, value: T, page: DesignPage) => Background,
): PageProperty<T> => ({
  of: 'page',
  get: (page) => get(page.background, page),
  set: (page, value) => {
    if (Number.isNaN(value)) return page
    const background = set(page.background, value, page)
    return { ...page, background, background_color: background.color ?? page.background_color }
  },
})

const ofGradient = <T>(get: (gradient: Gradient) => T | undefined, set: (gradient: Gradient, value: T) => Gradient): PageProperty<T> =>
  ofBackground<T>(
    ({ gradient }) => gradient && get(gradient),
    (background, value) => (background.gradient ? { ...background, gradient: set(background.gradient, value) } : background),
  )

const center = { x: 0.5, y: 0.5 }

/** The types that begin at the center of the page; the linear one begins at an edge. */
const isCentered = (type: Gradient['type']): boolean => type !== 'linear'

/** From edge to edge through the center, or from the center to the edge. */
const lineAt = (type: Gradient['type'], degrees: number): { start: Point; end: Point } => {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const reach = (Math.abs(x) + Math.abs(y)) / 2
  const along = (by: number): Point => ({ x: rounded(center.x + x * by), y: rounded(center.y + y * by) })
  return { start: isCentered(type) ? center : along(-reach), end: along(reach) }
}

const down = 90
const secondColor = '#3b82f6'

const newGradient = (color: string): Gradient => ({
  type: 'linear',
  stops: [
    { offset: 0, color },
    { offset: 1, color: secondColor },
  ],
  ...lineAt('linear', down),
})

const angleOf = ({ start, end }: Gradient): number => Math.round(normalizeAngle(angleTo(start, end)))

const typed = ({ opacity }: Background, type: BackgroundType, part: Partial<Background> = {}): Background => ({ type, opacity, ...part })

const ofStop = <K extends keyof Gradient['stops'][number]>(key: K, index: number): PageProperty<Gradient['stops'][number][K]> =>
  ofGradient<Gradient['stops'][number][K]>(
    ({ stops }) => stops[index]?.[key],
    (gradient, value) => ({
      ...gradient,
      stops: gradient.stops.map((stop, at) => (at === index ? { ...stop, [key]: typeof value === 'number' ? share(value) : value } : stop)),
    }),
  )

export const maxStops = 32

/** An image can't be chosen by its type alone: see `image`. */
const type = ofBackground<BackgroundType>(
  (background) => background.type,
  (background, to, { background_color: color }) => {
    if (to === background.type || to === 'image') return background
    if (to === 'solid') return typed(background, to, { color })
    return typed(background, to, to === 'gradient' ? { gradient: newGradient(color) } : {})
  },
)

export const backgroundProperties = {
  type,
  opacity: ofBackground<number>(
    ({ opacity }) => opacity,
    (background, opacity) => ({ ...background, opacity: share(opacity) }),
  ),
  color: ofBackground<string>(
    ({ color }) => color,
    (background, color) => ({ ...background, color }),
  ),
  /** The color of a solid background, or `''`; setting it makes the background solid. */
  solid: ofBackground<string>(
    ({ color = '' }) => color,
    (background, color) => (color ? typed(background, 'solid', { color }) : background),
  ),
  /** The media file, or `''`; setting it makes the background an image. */
  image: ofBackground<string>(
    ({ image }) => image?.media_id ?? '',
    (background, mediaId) =>
      mediaId ? typed(background, 'image', { image: { media_id: mediaId, fit: background.image?.fit ?? 'cover' } }) : background,
  ),
  fit: ofBackground<NonNullable<Background['image']>['fit']>(
    ({ image }) => image?.fit,
    (background, fit) => (background.image ? { ...background, image: { ...background.image, fit } } : background),
  ),
  gradient: {
    type: ofGradient<Gradient['type']>(
      ({ type }) => type,
      (gradient, type) =>
        isCentered(type) === isCentered(gradient.type) ? { ...gradient, type } : { ...gradient, type, ...lineAt(type, angleOf(gradient)) },
    ),
    /** In degrees: 0 is to the right, 90 down, and 45 to the lower right corner. */
    angle: ofGradient<number>(angleOf, (gradient, degrees) => ({ ...gradient, ...lineAt(gradient.type, degrees) })),
    isReversed: ofGradient<boolean>(
      ({ reverse = false }) => reverse,
      (gradient, reverse) => ({ ...gradient, reverse }),
    ),
    countStops: ofGradient<number>(
      ({ stops }) => stops.length,
      (gradient) => gradient,
    ),
    stops: Array.from({ length: maxStops }, (_, index) => ({ color: ofStop('color', index), offset: ofStop('offset', index) })),
  },
}

const editGradient = (session: Session, change: (gradient: Gradient) => Gradient): void =>
  session.edit((page) =>
    page.background.gradient ? { ...page, background: { ...page.background, gradient: change(page.background.gradient) } } : page,
  )

const channels = (color: string): number[] => (color.slice(1).padEnd(8, 'f').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const mix = (one: string, other: string): string => {
  const others = channels(other)
  const mixed = channels(one).map((value, index) => Math.round((value + (others[index] ?? 0)) / 2))
  const hex = mixed.map((value) => value.toString(16).padStart(2, '0')).join('')
  return `#${hex.endsWith('ff') ? hex.slice(0, 6) : hex}`
}

/** Adds a stop in the middle of the widest gap, in the color that is there. */
export const addStop = (session: Session): void =>
  editGradient(session, (gradient) => {
    if (gradient.stops.length >= maxStops) return gradient
    const stops = gradient.stops.toSorted((one, other) => one.offset - other.offset)
    const gaps = stops.slice(1).map((to, index) => ({ from: stops[index] ?? to, to, at: index + 1 }))
    const [widest] = gaps.toSorted((one, other) => other.to.offset - other.from.offset - (one.to.offset - one.from.offset))
    if (!widest) return gradient
    const { from, to, at } = widest
    const stop = { offset: rounded((from.offset + to.offset) / 2), color: mix(from.color, to.color) }
    return { ...gradient, stops: stops.toSpliced(at, 0, stop) }
  })

/** A gradient keeps at least two stops. */
export const removeStop = (session: Session, index: number): void =>
  editGradient(session, (gradient) => (gradient.stops.length > 2 ? { ...gradient, stops: gradient.stops.toSpliced(index, 1) } : gradient))
