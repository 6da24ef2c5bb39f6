/** Which files can become a user's picture; the same limits as the server's. */
const types = ['image/png', 'image/jpeg', 'image/webp']
const maxBytes = 2 * 1024 * 1024

export const acceptedTypes = types.join(',')

/** Why a file can't be used; undefined if it may be. */
export const pictureFault = ({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined => {
  if (!types.includes(type)) return 'type'
  return size > maxBytes ? 'size' : undefined
}
