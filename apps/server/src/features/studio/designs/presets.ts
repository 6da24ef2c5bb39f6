/** Sizes that suit networks. The first one is the default. */
export interface Preset {
  key: string
  name: string
  width_px: number
  height_px: number
  format: 'png' | 'jpeg' | 'webp'
}

const preset = (key: string, name: string, [width_px, height_px]: [number, number], format: Preset['format'] = 'png'): Preset => ({
  key,
  name,
  width_px,
  height_px,
  format,
})

export const presets: readonly [Preset, ...Preset[]] = [
  preset('instagram-square', 'Instagram square', [1080, 1080]),
  preset('instagram-portrait', 'Instagram portrait', [1080, 1350]),
  preset('story-reel-slide', 'Story, reel or slide', [1080, 1920]),
  preset('linkedin-square', 'LinkedIn square', [1200, 1200]),
  preset('linkedin-landscape', 'LinkedIn landscape', [1200, 627]),
  preset('x-landscape', 'X landscape', [1600, 900]),
  preset('bluesky-landscape', 'Bluesky landscape', [1600, 900]),
  preset('pinterest-pin', 'Pinterest pin', [1000, 1500]),
  preset('youtube-thumbnail', 'YouTube thumbnail', [1280, 720], 'jpeg'),
]

export const findPreset = (key: string): Preset | undefined => presets.find((one) => one.key === key)
