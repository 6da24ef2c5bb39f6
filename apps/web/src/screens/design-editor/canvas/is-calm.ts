import type { Editor } from '@broadside/scene/editor'

const calm = new Set(['idle', 'pointing', 'typing', 'cropping'])

/** False during a gesture, whose frames other work would delay. */
export const isCalm = ({ view }: Editor): boolean => calm.has(view.get().state)
