/**
 * Packages that the bundle doesn't contain: two with native code, which they load from their own folder, and one under the LGPL, which users must be
 * able to replace.
 */
export const EXTERNAL = ['sharp', '@napi-rs/canvas', 'libheif-js']

/** Packages whose files the server reads where they are installed. */
export const READ = ['inter', 'lora', 'playfair-display', 'oswald', 'nunito', 'jetbrains-mono', 'caveat', 'unbounded'].map(
  (family) => `@fontsource-variable/${family}`,
)
