// Every kind, and an account that is full of all.
import './creation-limits.api.test.ts';
