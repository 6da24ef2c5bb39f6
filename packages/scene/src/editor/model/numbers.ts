/** Lengths below this are hard to see and to select. */
export const minLength = 1

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Coordinates keep three decimals: finer ones can't be seen, and make documents longer. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** At most so many characters. */
export const shortened = (text: string, max: number): string => (text.length <= max ? text : [...text].slice(0, max).join(''))
