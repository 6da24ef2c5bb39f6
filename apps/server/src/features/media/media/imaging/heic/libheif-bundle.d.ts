/**
 * The part of libheif's C interface that decoding needs, because the package's own types cover everything and have no module of this name.
 * Functions that return a `heif_error` write it to the address in their first argument.
 * https://github.com/strukturag/libheif/blob/master/libheif/api/libheif/heif_decoding.h
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface Libheif {
    /** All memory. A new view after each growth. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    _malloc(bytes: number): number
    _heif_context_alloc(): number
    _heif_context_read_from_memory_without_copy(error: number, context: number, bytes: number, size: number, options: number): void
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_image_handle_has_alpha_channel(handle: number): number
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void
    _heif_decode_image(error: number, handle: number, image: number, colorspace: number, chroma: number, options: number): void
    _heif_image_is_premultiplied_alpha(image: number): number
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
  }
  export default function createLibheif(): Libheif
}
