const heard = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all elements, because browsers compute the geometry of each observer in each frame. */
const openObserver = (): IntersectionObserver =>
  new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => heard.get(target)?.(isIntersecting)), {
    rootMargin: '100%',
  })

/** Reports when an element comes within one screen of the window, or leaves it, until the result is called. */
export const watchNear = (element: Element, hear: (isNear: boolean) => void): (() => void) => {
  observer ??= openObserver()
  heard.set(element, hear)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
