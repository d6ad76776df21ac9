// What one engine says, the other one hears.
import './voices.api.test.ts';
