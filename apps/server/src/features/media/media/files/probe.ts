/** Facts of a video or a sound, read from its container. Runs in a thread of its own: see `probe-thread.ts`. */
import { ALL_FORMATS, CustomSource, Input } from 'mediabunny'

export interface Facts {
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
  /** Frames per second. */
  frameRate?: number
  videoCodec?: string
  audioCodec?: string
}

export interface Bytes {
  /** Bytes. */
  size: number
  /** From `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Frames that are looked at for the frame rate. */
const frames = 240

const rounded = (value: number): number => Math.round(value * 1000) / 1000
/** `avc` is the container's name for H.264. */
const codecName = (codec: string): string => (codec === 'avc' ? 'h264' : codec)

/** Throws when the container cannot be read, or holds neither pictures nor sound. */
export async function probe({ size, read }: Bytes): Promise<Facts> {
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: 'fileSystem' })
  using input = new Input({ source, formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video && !audio) throw new Error('neither pictures nor sound')
  const duration = await input.computeDuration()
  const facts: Facts = Number.isFinite(duration) && duration > 0 ? { duration: rounded(duration) } : {}
  if (video) {
    facts.width = await video.getDisplayWidth()
    facts.height = await video.getDisplayHeight()
    const { averagePacketRate } = await video.computePacketStats(frames)
    if (Number.isFinite(averagePacketRate) && averagePacketRate > 0) facts.frameRate = rounded(averagePacketRate)
    facts.videoCodec = codecName((await video.getCodec()) ?? 'unknown')
  }
  if (audio) facts.audioCodec = (await audio.getCodec()) ?? 'unknown'
  return facts
}
