package com.example.users

import io.ktor.http.HttpStatusCode
import io.ktor.server.application.call
import io.ktor.server.request.receive
import io.ktor.server.response.respond
import io.ktor.server.routing.Route
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map
import kotlinx.serialization.Serializable

@Serializable
data class User(val id: Long? = null, val name: String)

sealed interface Outcome<out T> {
    data class Ok<T>(val value: T) : Outcome<T>
    data object Missing : Outcome<Nothing>
}

interface UserStore {
    suspend fun find(id: Long): Outcome<User>
    suspend fun add(user: User): User
    fun all(): Flow<User>
}

fun UserStore.names(): Flow<String> = all().map { it.name.trim() }

fun Route.userRoutes(store: UserStore) {
    get("/users/{id}") {
        val id = call.parameters["id"]?.toLongOrNull()
            ?: return@get call.respond(HttpStatusCode.BadRequest, "id must be a number")
        when (val found = store.find(id)) {
            is Outcome.Ok -> call.respond(found.value)
            Outcome.Missing -> call.respond(HttpStatusCode.NotFound)
        }
    }
    post("/users") {
        val user = call.receive<User>()
        call.respond(HttpStatusCode.Created, store.add(user))
    }
}
