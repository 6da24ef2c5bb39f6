/** Colors as `#rrggbb`, or `#rrggbbaa` where they are translucent. Pure. */

const pattern = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

export const isColor = (text: string): boolean => pattern.test(text)

/** Completes a color that was typed or pasted without `#`, or in its short form. Leaves any other text as it is. */
export const completeColor = (text: string): string => {
  const digits = text.trim().replace(/^#/, '')
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return text
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${long.toLowerCase()}`
}

const opaqueLength = '#rrggbb'.length

/** The value of a browser's color control, which knows no translucent colors. */
export const opaque = (color: string): string => (isColor(color) ? color.slice(0, opaqueLength).toLowerCase() : '#000000')

/** Another hue with the translucency of the former color. */
export const recolor = (former: string, chosen: string): string => chosen + (isColor(former) ? former.slice(opaqueLength) : '')

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Relative luminance above which black text is easier to read than white: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const middleLuminance = 0.179

export const isLight = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(opaque(color).slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > middleLuminance
}
