import './disputes.api.test.ts';
