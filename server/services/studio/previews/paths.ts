export const PREVIEWS = "/studio-service/previews";
