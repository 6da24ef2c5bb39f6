export const parseColor = (color: string): [number, number, number, number] => {
  const [r = 0, g = 0, b = 0, a = 255] = (color.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return [r, g, b, a]
}

export const withOpacity = (color: string, opacity: number): string => {
  const [r, g, b, a] = parseColor(color)
  return `rgba(${r}, ${g}, ${b}, ${(a / 255) * opacity})`
}
