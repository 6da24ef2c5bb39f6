/** Packages with native code, which they load from their own folder, so the bundle doesn't contain them. */
export const NATIVE = ['sharp', '@napi-rs/canvas']

/** Packages whose files the server reads where they are installed. */
export const READ = ['inter', 'lora', 'playfair-display', 'oswald', 'nunito', 'jetbrains-mono', 'caveat', 'unbounded'].map(
  (family) => `@fontsource-variable/${family}`,
)
