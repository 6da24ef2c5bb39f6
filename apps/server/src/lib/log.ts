/** Structured log lines on standard error, one JSON object each. Fastify's own logger has the same interface. */
import pino from 'pino'

export type Log = pino.Logger

export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
