/** A copy of libheif with memory of its own, and the functions of its C interface that decoding needs. */
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

const bytesOfError = 12

export type Libheif = ReturnType<typeof openLibheif>

export function openLibheif() {
  const lib = createLibheif()
  const {
    _malloc: allocate,
    _heif_context_alloc: createContext,
    _heif_context_read_from_memory_without_copy: readFile,
    _heif_context_get_primary_image_handle: getPrimary,
    _heif_image_handle_get_width: getWidth,
    _heif_image_handle_get_height: getHeight,
    _heif_image_handle_has_alpha_channel: hasAlpha,
    _heif_image_handle_get_raw_color_profile_size: getProfileSize,
    _heif_image_handle_get_raw_color_profile: getProfile,
    _heif_image_handle_get_nclx_color_profile: getNclx,
    _heif_decode_image: decode,
    _heif_image_is_premultiplied_alpha: isPremultiplied,
    _heif_image_get_width: getDecodedWidth,
    _heif_image_get_height: getDecodedHeight,
    _heif_image_get_plane_readonly: getPlane,
  } = lib
  const errorAt = allocate(bytesOfError)
  const resultAt = allocate(4)
  // The views of the memory change whenever it grows.
  const numberAt = (address: number): number => new DataView(lib.HEAPU8.buffer).getUint32(address, true)
  const bytesAt = (address: number, length: number): Uint8Array => lib.HEAPU8.subarray(address, address + length)
  const textAt = (address: number): string => Buffer.from(bytesAt(address, lib.HEAPU8.indexOf(0, address) - address)).toString()
  /** Runs a function that reports an error at the given address. Throws with its message. */
  const run = (step: (error: number) => void): void => {
    step(errorAt)
    if (numberAt(errorAt) !== 0) throw new Error(textAt(numberAt(errorAt + 8)))
  }
  /** Runs one that also writes a number, and returns that. */
  const read = (step: (error: number, result: number) => void): number => {
    run((error) => step(error, resultAt))
    return numberAt(resultAt)
  }
  return {
    numberAt,
    bytesAt,
    createContext,
    getWidth,
    getHeight,
    hasAlpha,
    isPremultiplied,
    getDecodedWidth,
    getDecodedHeight,
    copyIn: (bytes: Uint8Array): number => {
      const at = allocate(bytes.byteLength)
      bytesAt(at, bytes.byteLength).set(bytes)
      return at
    },
    readFile: (context: number, at: number, size: number) => run((error) => readFile(error, context, at, size, 0)),
    getPrimary: (context: number) => read((error, result) => getPrimary(error, context, result)),
    /** Of no bytes if there is none. */
    getProfile: (handle: number): Uint8Array => {
      const size = getProfileSize(handle)
      const at = allocate(size)
      if (size > 0) run((error) => getProfile(error, handle, at))
      return bytesAt(at, size).slice()
    },
    getNclx: (handle: number) => read((error, result) => getNclx(error, handle, result)),
    decode: (handle: number, colorspace: number, chroma: number) =>
      read((error, result) => decode(error, handle, result, colorspace, chroma, 0)),
    getPlane: (image: number, channel: number) => ({ at: getPlane(image, channel, resultAt), stride: numberAt(resultAt) }),
  }
}
