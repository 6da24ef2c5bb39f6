/** Collects what arrives shortly after one another, because each announcement draws the page again. */
const withinMs = 60

export const createArrivals = (announce: (pictureIds: readonly string[], hasFonts: boolean) => void) => {
  let pictures = new Set<string>()
  let hasFonts = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    timer = undefined
    const [ids, fonts] = [[...pictures], hasFonts]
    pictures = new Set()
    hasFonts = false
    announce(ids, fonts)
  }
  const wait = (): void => {
    timer ??= setTimeout(flush, withinMs)
  }
  return {
    addPicture: (mediaId: string): void => {
      pictures.add(mediaId)
      wait()
    },
    addFonts: (): void => {
      hasFonts = true
      wait()
    },
    close: (): void => clearTimeout(timer),
  }
}
