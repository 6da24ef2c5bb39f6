import { useMedia } from '#lib/use-media.ts'

/** From these numbers on, accounts are searched instead of listed. */
const many = { phone: 3, wide: 20 }

export const useIsMany = (count: number): boolean => {
  const isPhone = useMedia('(width < 640px)')
  return count >= (isPhone ? many.phone : many.wide)
}
